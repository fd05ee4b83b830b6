import type * as english from './areas.ts';
import type { InFull, NoMore } from './translated.ts';
import type * as vietnamese from './vi/index.ts';

/** What stands on paper is in the customer's language, whatever the screen's. */
type OnScreen = Omit<typeof english, 'print'>;

type Areas = Omit<typeof vietnamese, 'reader'>;

/**
 * The languages other than English: each has every area to the last key, and no more, or this does not
 * compile.
 */
export type Catalogues = {
  vi: InFull<OnScreen, Areas>;
  viKeys: NoMore<OnScreen, Areas>;
};
