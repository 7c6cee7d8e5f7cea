import "agent-timeline/styles.css";

export const metadata = { title: "Next.js" };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
