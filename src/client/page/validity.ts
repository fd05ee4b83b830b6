import { t } from '#client/messages/en.ts';
import { PageError } from './page-error.ts';

/** A path that leads to nothing: a malformed one, or that of something that there is not. */
export const notFound = (pathname: string) => new PageError(404, t.shell.invalidPath(pathname));

/**
 * A route's validity check: when it fails, the not-found page appears with status 404. Used as `beforeLoad`,
 * or by the screen itself, which loads the check with its own file. What `beforeLoad` imports comes with the
 * first page.
 */
export function validity(
  check: (location: { pathname: string; search: object }) => boolean,
): (context: { location: { pathname: string; search: object } }) => void {
  return ({ location }) => {
    if (!check(location)) throw notFound(location.pathname);
  };
}
