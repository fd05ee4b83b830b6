import { buildId } from '../../page/build-id.ts';
import { configNow, franchiseUserNow } from '../../read/boot.ts';
import { giveScan } from '../scan/hear-scans.ts';
import type { TillCarrier } from './carrier.ts';
import { type DisplayMessage, readDisplayMessage, silentMs, type TillState } from './messages.ts';
import { shownOf } from './shown.ts';
import { displayIsThere, shownParts } from './shown-parts.ts';
import { asked, endAsking, forgetOthers, partsNow, take } from './till.ts';

/** A carrier with the screens that ask over it, and when each counts as gone. */
type Served = {
  carrier: TillCarrier;
  screens: Map<string, ReturnType<typeof setTimeout>>;
  /** Told how many they are. */
  told: (screens: number) => void;
};

/** This window among those of the tablet, from its start to its end. */
const till = crypto.randomUUID();
const served = new Set<Served>();
let no = 0;
let touched = 0;
/** What was said last, and as a text without its number; `null` after it was said that no sale is made here. */
let last: { text: string; state: TillState } | null = null;
let hasBegun = false;

/**
 * Answers the customer's screens that ask over a carrier, and tells them what changes. A screen of this tablet that is covered
 * asks seldom, and hears all the same: it is told without asking, so that no old sum stays on it. Returns how to stop.
 */
export function serve(carrier: TillCarrier, told: Served['told'] = () => {}): () => void {
  begin();
  const own: Served = { carrier, screens: new Map(), told };
  served.add(own);
  carrier.listen(data => {
    const message = readDisplayMessage(data);
    if (message) heard(own, message);
  });
  carrier.say({ is: 'here' });
  return () => {
    served.delete(own);
    for (const display of [...own.screens.keys()]) drop(own, display);
  };
}

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  if (document.hasFocus()) touched = Date.now();
  for (const event of ['pointerdown', 'keydown', 'focus']) window.addEventListener(event, touch, true);
  // Reload, another address, a closed window: the customer's screen must not keep what it shows.
  window.addEventListener('pagehide', leave);
  for (const source of [shownParts, asked, franchiseUserNow, configNow]) source.subscribe(tell);
}

/** To all who may follow. */
function toAll(message: Parameters<TillCarrier['say']>[0]): void {
  for (const { carrier, screens } of served)
    if (carrier.isOwnTablet || screens.size > 0) carrier.say(message);
}

function leave(): void {
  if (!last) return;
  last = null;
  toAll({ is: 'left', till });
  endAsking();
}

/** All that a screen shows now; `null` where no sale is made: another window may follow. */
function stateNow(): Omit<TillState, 'is' | 'no'> | null {
  const parts = partsNow();
  const { cart, sold } = parts;
  if (!cart && !sold) return null;
  forgetOthers(sold ? null : (cart?.draft.no ?? null));
  const shown = shownOf(parts);
  return {
    ...{ build: buildId, till, touched },
    shop: franchiseUserNow.get()?.franchise?.name ?? '',
    logo: shown.is === 'idle' ? (configNow.get()?.logo ?? '') : '',
    ask: asked.get()?.ask ?? null,
    shown,
  };
}

function tell(): void {
  const now = stateNow();
  if (!now) leave();
  const text = JSON.stringify(now);
  if (!now || text === last?.text) return;
  no += 1;
  last = { text, state: { is: 'state', no, ...now } };
  toAll(last.state);
}

/** Tells one who asks all of it, or that it has all of it. */
function answer({ carrier }: Served, has: { till: string; no: number } | undefined): void {
  tell();
  const follows = has?.till === till;
  if (last && !(follows && has.no === no)) carrier.say(last.state);
  else if (!last && follows) carrier.say({ is: 'left', till });
  // Other windows of this tablet may have more to say.
  else if (last || !carrier.isOwnTablet) carrier.say({ is: 'there', till });
}

function touch(): void {
  const before = touched;
  touched = Date.now();
  // The screen may be following another window. A scanner is many keys, and one touch.
  if (touched - before > 1000) tell();
}

function count(own: Served): void {
  own.told(own.screens.size);
  const isThere = [...served].some(({ screens }) => screens.size > 0);
  displayIsThere.set(isThere);
  // There is no one left to type.
  if (!isThere) endAsking();
}

function drop(own: Served, display: string): void {
  clearTimeout(own.screens.get(display));
  if (own.screens.delete(display)) count(own);
}

function keep(own: Served, display: string): void {
  const isNew = !own.screens.has(display);
  clearTimeout(own.screens.get(display));
  own.screens.set(display, setTimeout(drop, silentMs, own, display));
  if (isNew) count(own);
}

function heard(own: Served, message: DisplayMessage): void {
  if (message.is === 'who') {
    keep(own, message.display);
    answer(own, message.has);
  }
  if (message.is === 'gone') drop(own, message.display);
  if (message.is === 'typed') take(message.ask, message.typed);
  // Only a touch on the tablet of the till takes the focus, and with it the scanner, away from it.
  if (message.is === 'scanned' && own.carrier.isOwnTablet && message.till === till && last)
    giveScan(message.code);
}
