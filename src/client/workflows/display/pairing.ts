import { relayPaths, unusedMs } from '#calls/sales/display-relay.ts';
import { type Signal, type Source, signal } from '../../page/signal.ts';
import { askRelay } from '../../transport/display-relay.ts';
import { type Session, sessionState } from '../../who/session-state.ts';
import { serve } from './hub.ts';
import type { TillMessage } from './messages.ts';
import { keepPairing, keptPairing } from './paired.ts';
import { type Line, openRelay } from './relay.ts';
import { newSecret, readSecret } from './secret.ts';

/** A screen on another tablet may follow this till, or does. */
export type Pairing = {
  secret: string;
  line: Source<Line>;
  /** How many screens ask. */
  screens: Source<number>;
};

export const pairing: Signal<Pairing | null> = signal<Pairing | null>(null);

let stop = () => {};
/** It is begun once, however many pieces of the screen ask for it. */
let resuming: Promise<void> | null = null;

/** Makes a room for screens on other tablets. Resolves to what the server says against it. */
export async function pair(): Promise<{ isPaired: true } | { isPaired: false; why: string | null }> {
  const session = sessionState.get();
  if (!session?.token) return { isPaired: false, why: null };
  const secret = newSecret();
  const { room } = await readSecret(secret);
  const answer = await askRelay(relayPaths.open, { token: session.token, room });
  if (answer.kind !== 'data')
    return {
      isPaired: false,
      why: answer.kind === 'refusal' && answer.status !== 404 ? answer.error.msg : null,
    };
  await begin(secret, session);
  return { isPaired: true };
}

/** Goes on with the pairing of this tab after a reload. */
export function resumePairing(): Promise<void> {
  resuming ??= resume().finally(() => {
    resuming = null;
  });
  return resuming;
}

async function resume(): Promise<void> {
  const kept = keptPairing();
  const session = sessionState.get();
  if (!kept || pairing.get()) return;
  if (session && session.owner === kept.owner && session.ticket === kept.ticket)
    await begin(kept.secret, session);
  else keepPairing(null);
}

/** Ends it for all its screens, here and at the server. */
export function endPairing(): void {
  stop();
}

/** The session may get another token: the person has signed in again. */
async function begin(text: string, { owner }: Session): Promise<void> {
  stop();
  const secret = await readSecret(text);
  const { room } = secret;
  let token = sessionState.get()?.token ?? null;
  /** The room is in the hands of this session. */
  let held = token;
  const proof = () => {
    token = sessionState.get()?.token ?? token;
    return token === null ? null : { token };
  };
  const relay = openRelay<TillMessage>(secret, {
    side: 'till',
    proof,
    async missing(wasOpen) {
      const before = token;
      // It was ended, unless it went with the session before.
      if (wasOpen && !(await hasOther(before))) {
        finish();
        return false;
      }
      return open();
    },
  });
  async function open(): Promise<boolean> {
    const own = proof();
    if (!own) return false;
    held = own.token;
    const answer = await askRelay(relayPaths.open, { ...own, room });
    return answer.kind === 'data';
  }
  const screens = signal(0);
  let unused: ReturnType<typeof setTimeout> | undefined;
  const unserve = serve(relay, count => {
    screens.set(count);
    clearTimeout(unused);
    if (count === 0) unused = setTimeout(endPairing, unusedMs);
  });
  unused = setTimeout(endPairing, unusedMs);

  const follow = () => {
    const now = sessionState.get();
    if (now?.owner !== owner) return endPairing();
    keepPairing({ secret: text, owner, ticket: now.ticket });
    // The session before may last for a while, and the room with it.
    if (proof()?.token !== held) void open().then(relay.retry);
  };
  const unfollow = sessionState.subscribe(follow);
  function finish(): void {
    stop = () => {};
    unfollow();
    unserve();
    clearTimeout(unused);
    relay.close();
    keepPairing(null);
    pairing.set(null);
  }
  stop = () => {
    finish();
    if (token !== null) void askRelay(relayPaths.end, { token, room });
  };
  follow();
  pairing.set({ secret: text, line: relay.line, screens });
}

/** A person who signs in again has a new token within so long. */
const newTokenMs = 15_000;

/** Resolves to whether the session has another token than this one, or gets it soon. */
function hasOther(token: string | null): Promise<boolean> {
  const isOther = () => {
    const now = sessionState.get()?.token;
    return now !== undefined && now !== null && now !== token;
  };
  return new Promise(resolve => {
    const end = (answer: boolean) => {
      clearTimeout(timer);
      unfollow();
      resolve(answer);
    };
    const timer = setTimeout(end, newTokenMs, false);
    const look = () => isOther() && end(true);
    const unfollow = sessionState.subscribe(look);
    look();
  });
}
