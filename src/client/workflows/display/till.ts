import { singlePhone } from '#model/kit/read-phone.ts';
import { invoiceBuyerFaults, invoiceBuyerOf } from '#model/taxes/invoice-buyer.ts';
import { type Signal, signal } from '../../page/signal.ts';
import type { Ask, Typed } from './messages.ts';
import { type ShownParts, shownParts } from './shown-parts.ts';

/** What the customer of one sale is asked, and what they have typed. */
type Asked = { sale: string; ask: Ask; typed: Exclude<Typed, { what: 'nothing' }> | null };

/** Nothing of it is used before the cashier takes it over. */
export const asked: Signal<Asked | null> = signal<Asked | null>(null);

export function askCustomer(what: Ask['what']): void {
  const { cart } = partsNow();
  if (cart)
    asked.set({ sale: cart.draft.no, ask: { id: crypto.randomUUID(), what, isTyped: false }, typed: null });
}

export const endAsking = (): void => asked.set(null);

/** The part that came last of each name: what lies over the others. */
export function partsNow(): Partial<ShownParts> {
  const parts = [...shownParts.get().values()].map(({ name, value }) => [name, value]);
  return Object.fromEntries(parts) as Partial<ShownParts>; // each name with its own value
}

/** What one customer was asked is not the next one's. */
export function forgetOthers(sale: string | null): void {
  const now = asked.get();
  if (now && now.sale !== sale) asked.set(null);
}

/** What a customer has typed, by the rules of the till's own forms; what breaks them is not taken. */
export function take(id: string, typed: Typed): void {
  const now = asked.get();
  if (now?.ask.id !== id) return;
  const valid = validated(typed);
  if (!valid || (valid.what !== 'nothing' && valid.what !== now.ask.what)) return;
  asked.set(valid.what === 'nothing' ? null : { ...now, ask: { ...now.ask, isTyped: true }, typed: valid });
}

function validated(typed: Typed): Typed | null {
  if (typed.what === 'phone') {
    const phone = singlePhone(typed.phone);
    return phone === null ? null : { what: 'phone', phone };
  }
  if (typed.what === 'nothing') return typed;
  const buyer = invoiceBuyerOf(typed.buyer);
  const isWhole = buyer.kind !== 'consumer' && Object.keys(invoiceBuyerFaults(buyer)).length === 0;
  return isWhole ? { what: 'invoice', buyer } : null;
}
