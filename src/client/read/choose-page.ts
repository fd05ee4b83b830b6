import type { List } from '#calls/kit/call.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import type { KnownPage } from './known-page.ts';
import { type Page, withOverlay } from './page-overlay.ts';
import type { RowOverlay } from './row-overlay.ts';
import type { ServerPage } from './server-page.ts';
import type { KeptPage } from './tablet-page.ts';

/**
 * The page as the server answered it, now or earlier. While an answer is under way the page as it was is enough: the
 * whole table takes longer to read. A list of answers has no table.
 */
export function knownPage<R>(
  server: Pick<ServerPage<R>, 'page' | 'isAnswering'>,
  kept: KeptPage<R>,
  isOfAnswers: boolean,
): KnownPage<R> | null {
  if (server.page) return server.page;
  return server.isAnswering || isOfAnswers ? kept.page : null;
}

/**
 * What a person sees of a list: the known page with unsent changes, else what was found on the tablet.
 *
 * @param pages `found`: what the rows on the tablet say; `held`: what they said last, for as long as an answer may come
 */
export function choosePage<R extends object>(
  pages: { known: KnownPage<R> | null; found: Page<R> | null; held: Page<R> | null; isAnswering: boolean },
  overlay: RowOverlay<R> | null,
  input: ListInput,
  call: List<R>,
): Page<R> | null {
  const { known, found, held, isAnswering } = pages;
  if (known) return overlay ? withOverlay(known, overlay, input, call) : known;
  return isAnswering ? held : found;
}
