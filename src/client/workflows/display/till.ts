import { singlePhone } from '#model/kit/read-phone.ts';
import { invoiceBuyerFaults, invoiceBuyerOf } from '#model/taxes/invoice-buyer.ts';
import { buildId } from '../../page/build-id.ts';
import { type Signal, signal } from '../../page/signal.ts';
import { configNow, franchiseUserNow } from '../../read/boot.ts';
import { giveScan } from '../scan/hear-scans.ts';
import {
  type Ask,
  type DisplayMessage,
  readDisplayMessage,
  silentMs,
  type TillMessage,
  type TillState,
  type Typed,
} from './messages.ts';
import { shownOf } from './shown.ts';
import { displayIsThere, type ShownParts, shownParts } from './shown-parts.ts';

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
function partsNow(): Partial<ShownParts> {
  const parts = [...shownParts.get().values()].map(({ name, value }) => [name, value]);
  return Object.fromEntries(parts) as Partial<ShownParts>; // each name with its own value
}

/** This window among those of the tablet, from its start to its end. */
const till = crypto.randomUUID();
let no = 0;
let touched = 0;
let isServing = false;

/**
 * Answers the customer's screens of this tablet, and tells them what changes, for as long as the page lives. A screen that is
 * covered asks seldom, and hears all the same: it is told without asking, so that no old sum stays on it.
 */
export function serve(channel: BroadcastChannel): void {
  if (isServing) return;
  isServing = true;
  let said = '';
  /** The screens that ask, and when each counts as gone. */
  const screens = new Map<string, ReturnType<typeof setTimeout>>();
  const post = (message: TillMessage) => channel.postMessage(message);

  const leave = () => {
    if (said === '') return;
    said = '';
    post({ is: 'left', till });
    endAsking();
  };
  const tell = (again = false) => {
    const parts = partsNow();
    const { cart, sold } = parts;
    // No sale is made here: another window may follow.
    if (!cart && !sold) return leave();
    forgetOthers(sold ? null : (cart?.draft.no ?? null));
    const now = {
      build: buildId,
      till,
      touched,
      shop: franchiseUserNow.get()?.franchise?.name ?? '',
      logo: configNow.get()?.logo ?? '',
      ask: asked.get()?.ask ?? null,
      shown: shownOf(parts),
    } satisfies Omit<TillState, 'is' | 'no'>;
    const text = JSON.stringify(now);
    if (text === said && !again) return;
    said = text;
    no += 1;
    post({ is: 'state', no, ...now });
  };
  const touch = () => {
    const before = touched;
    touched = Date.now();
    // The screen may be following another window. A scanner is many keys, and one touch.
    if (touched - before > 1000) tell();
  };
  const drop = (display: string) => {
    clearTimeout(screens.get(display));
    screens.delete(display);
    displayIsThere.set(screens.size > 0);
    // There is no one left to type.
    if (screens.size === 0) endAsking();
  };
  const keep = (display: string) => {
    clearTimeout(screens.get(display));
    screens.set(display, setTimeout(drop, silentMs, display));
    displayIsThere.set(true);
    tell(true);
  };
  const heard = (message: DisplayMessage) => {
    if (message.is === 'who') keep(message.display);
    if (message.is === 'gone') drop(message.display);
    if (message.is === 'typed') take(message.ask, message.typed);
    if (message.is === 'scanned' && message.till === till && said !== '') giveScan(message.code);
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = readDisplayMessage(data);
    if (message) heard(message);
  };
  if (document.hasFocus()) touched = Date.now();
  for (const event of ['pointerdown', 'keydown', 'focus']) window.addEventListener(event, touch, true);
  // Reload, another address, a closed window: the customer's screen must not keep what it shows.
  window.addEventListener('pagehide', leave);
  for (const source of [shownParts, asked, franchiseUserNow, configNow]) source.subscribe(() => tell());
  post({ is: 'here' });
}

/** What one customer was asked is not the next one's. */
function forgetOthers(sale: string | null): void {
  const now = asked.get();
  if (now && now.sale !== sale) asked.set(null);
}

/** What a customer has typed, by the rules of the till's own forms; what breaks them is not taken. */
function take(id: string, typed: Typed): void {
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
