// The page around both routes.
import "agent-timeline/styles.css";
import "./page.css";

export const metadata = { title: "Timeline" };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
