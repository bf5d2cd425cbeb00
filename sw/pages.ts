/** The server's own paths: no page of the application lives there. */
const SERVERS = ["/api", "/auth", "/media", "/offline", "/dev/mailbox", "/health_check", "/ready"];

/** Is this the path of a page, which the shell shows? Files have an ending, pages have none. */
export const isPage = ({ pathname }: URL) =>
  !SERVERS.some((path) => pathname === path || pathname.startsWith(`${path}/`)) &&
  !/\.[^/]*$/.test(pathname);
