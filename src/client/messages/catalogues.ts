import type * as english from './areas.ts';
import type { Faultless, Faults } from './translated.ts';
import type * as vietnamese from './vi/index.ts';

/** What stands on paper is in the customer's language, whatever the screen's. */
type OnScreen = Omit<typeof english, 'print'>;

/**
 * The languages other than English: each has every area to the last key, and no more, or this does not
 * compile. The error says which text of which area is missing.
 */
export type Catalogues = {
  vi: Faultless<object, Faults<OnScreen, Omit<typeof vietnamese, 'reader'>>>;
};
