// Which page is shown: "/" is home, "/t/{id}" a table.
const route = $state({ path: location.pathname });

addEventListener("popstate", () => (route.path = location.pathname));

export const path = (): string => route.path;

export function go(to: string): void {
  history.pushState(null, "", to);
  route.path = to;
  scrollTo(0, 0);
}
