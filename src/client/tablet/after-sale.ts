import * as v from 'valibot';
import { tabletFact } from './tablet-fact.ts';

/** What becomes of a sale's slip: it is printed by itself, when it is asked for, or only from its order. */
export const slipWays = ['always', 'ask', 'never'] as const;

/** What is heard of money that comes: nothing, a tone, or a tone and a voice that says the sum. */
export const moneySounds = ['none', 'tone', 'spoken'] as const;

const schema = v.object({
  slip: v.picklist(slipWays),
  /** The drawer opens when cash was taken, also without a slip. */
  drawer: v.boolean(),
  /** When a transfer arrives that its customer was shown a code for. Tablets of before keep whether there is a tone. */
  sound: v.optional(
    v.pipe(
      v.union([v.picklist(moneySounds), v.boolean()]),
      v.transform(kept => (typeof kept === 'boolean' ? (kept ? 'tone' : 'none') : kept)),
    ),
    'none',
  ),
});

/** What this tablet does by itself once a sale is made: it stands at one counter, with one printer. */
export type AfterSale = v.InferOutput<typeof schema>;

const usual: AfterSale = { slip: 'ask', drawer: false, sound: 'none' };

export const { now: afterSale, set: setAfterSale } = tabletFact('quay:after-sale', schema, usual);
