/** A failure that the error page shows with a status. */
export class PageError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'PageError';
    this.status = status;
  }
}

/** `beforeLoad` of a route with a validity check: when it fails, the not-found page appears with status 404. */
export function validity(
  check: (location: { pathname: string; search: object }) => boolean,
): (context: { location: { pathname: string; search: object } }) => void {
  return ({ location }) => {
    if (!check(location)) throw new PageError(404, `Page Not Found: ${location.pathname}`);
  };
}
