// What the README tells hosts of Next.js to set, and nothing else for this package.
export default { serverExternalPackages: ["agent-timeline"] };
