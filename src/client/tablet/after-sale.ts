import * as v from 'valibot';
import { signal } from '../page/signal.ts';

/** What becomes of a sale's slip: it is printed by itself, when it is asked for, or only from its order. */
export const slipWays = ['always', 'ask', 'never'] as const;

const schema = v.object({
  slip: v.picklist(slipWays),
  /** The drawer opens when cash was taken, also without a slip. */
  drawer: v.boolean(),
});

/** What this tablet does by itself once a sale is made. */
export type AfterSale = v.InferOutput<typeof schema>;

const key = 'quay:after-sale';
const usual: AfterSale = { slip: 'ask', drawer: false };

function kept(): AfterSale {
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : usual;
  } catch {
    return usual;
  }
}

/** A fact of the tablet, for every person who signs in: it stands at one counter, with one printer. */
export const afterSale = signal(kept());

/** @returns whether it is kept for the next time */
export function setAfterSale(next: AfterSale): boolean {
  afterSale.set(next);
  try {
    localStorage.setItem(key, JSON.stringify(next));
    return true;
  } catch {
    return false;
  }
}

// Of every tab and window of the tablet.
globalThis.window?.addEventListener('storage', event => {
  if (event.key === key || event.key === null) afterSale.set(kept());
});
