import type * as english from './areas.ts';
import type { InFull, NoMore } from './translated.ts';
import type * as vietnamese from './vi/index.ts';

/** The languages beside English. An area that is in one of them is there to the last key, or this does not compile. */
export type Catalogues = {
  vi: InFull<typeof english, typeof vietnamese>;
  viKeys: NoMore<typeof english, typeof vietnamese>;
};
