import * as v from 'valibot';
import { tabletFact } from './tablet-fact.ts';

/** What becomes of a sale's slip: it is printed by itself, when it is asked for, or only from its order. */
export const slipWays = ['always', 'ask', 'never'] as const;

const schema = v.object({
  slip: v.picklist(slipWays),
  /** The drawer opens when cash was taken, also without a slip. */
  drawer: v.boolean(),
  /** A tone when a transfer arrives that its customer was shown a code for. */
  sound: v.optional(v.boolean(), false),
});

/** What this tablet does by itself once a sale is made: it stands at one counter, with one printer. */
export type AfterSale = v.InferOutput<typeof schema>;

const usual: AfterSale = { slip: 'ask', drawer: false, sound: false };

export const { now: afterSale, set: setAfterSale } = tabletFact('quay:after-sale', schema, usual);
