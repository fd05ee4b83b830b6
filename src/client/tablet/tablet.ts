import type { HeldKey } from '#offline/messages.ts';
import type { EntryView, TableState, Tablet } from '#offline/tablet.ts';
import { buildId } from '../page/build-id.ts';
import { type Source, signal, useSignal } from '../page/signal.ts';
import { knownCalls } from '../session/known-calls.ts';
import { heldKey, keyHeldFor } from '../who/held-key.ts';
import { noKey, type Session, sessionState } from '../who/session-state.ts';

/**
 * The store, outbox and drafts of the signed-in person. `broken` means that this browser gives no storage, or
 * that the storage has stopped answering. In the second case `tablet` still shows what it had read. Changes
 * are then sent directly, never queued.
 */
export type TabletSlot = {
  tablet: Tablet | null;
  owner: string | null;
  broken: boolean;
  /** It is broken because something holds the storage: other tabs, or a browser that has to be restarted. */
  blocked?: boolean;
  /**
   * A person has removed the storage while it was in use. What `tablet` still shows as unsent is on no disk
   * any more.
   */
  gone?: boolean;
  /**
   * The page was reloaded and the key is not here: the password has it. `gone`: what it would open has been
   * removed from this browser.
   */
  locked?: 'key' | 'gone';
};

export const tabletSlot = signal<TabletSlot>({ tablet: null, owner: null, broken: false });

let opening: { owner: string; keyId: string; promise: Promise<Tablet | null> } | undefined;

/** Opens the tablet of a session, once; resolves to null where there is no storage to open. */
export function openFor(session: Session): Promise<Tablet | null> {
  if (opening && isOpening(session)) return opening.promise;
  const before = opening?.promise;
  const promise = (async () => {
    await (await before)?.close();
    return open(session);
  })();
  opening = { owner: session.owner, keyId: session.keyId, promise };
  return promise;
}

/** Not once the person has signed out, or another one has signed in. */
const isOpening = ({ owner, keyId }: Session) => opening?.owner === owner && opening.keyId === keyId;

/** The key of the session; `null` when it has to be asked for, which is told. */
async function keyOf(session: Session): Promise<HeldKey | null> {
  const held = keyHeldFor(session);
  if (held) return held;
  const { findKey } = await import('../session/find-key.ts');
  let stop = () => {};
  const given = new Promise<null>(resolve => {
    stop = heldKey.subscribe(() => {
      if (keyHeldFor(session)) resolve(null);
    });
  });
  const found = await Promise.race([findKey(session), given]).finally(() => stop());
  if (!isOpening(session)) return null;
  // A sign-in may have brought it while it was looked for, and waits for this.
  const key = keyHeldFor(session) ?? found;
  if (key === null || key === 'gone') {
    tabletSlot.set({ tablet: null, owner: session.owner, broken: false, locked: key ?? 'key' });
    // The next call looks again.
    opening = undefined;
    return null;
  }
  heldKey.set(key);
  return key;
}

async function open(session: Session): Promise<Tablet | null> {
  try {
    if (session.keyId === noKey) throw new Error('the sign-in found no storage for a key');
    const key = await keyOf(session);
    if (!key) return null;
    // Loaded after the sign-in: the sign-in page needs neither the catalogue nor the storage.
    const [{ openTablet }, catalogue, { transport }] = await Promise.all([
      import('#offline/tablet.ts'),
      import('../session/catalogue.ts').then(({ ownCatalogue }) => ownCatalogue()),
      import('../transport/transport.ts'),
    ]);
    const tablet = await openTablet(
      {
        owner: session.owner,
        userName: session.username,
        dek: key.dek,
        keyId: session.keyId,
        token: () => ownSession(session.owner)?.token ?? null,
        tokenGeneration: () => ownSession(session.owner)?.tokenGeneration ?? 0,
      },
      { catalogue, transport, config: { maxQueues: 4, build: buildId }, health },
    );
    tabletSlot.set({ tablet, owner: session.owner, broken: false });
    sendWhatIsGranted(tablet);
    return tablet;
  } catch (error) {
    console.error('The storage of this browser cannot be used', error);
    const blocked = error instanceof Error && 'reason' in error && error.reason === 'blocked';
    tabletSlot.set({ tablet: null, owner: session.owner, broken: true, blocked });
    return null;
  }
}

/**
 * What waits may be a call of the administrators' half that a person of a shop is granted, also one of another tab: it
 * is loaded then.
 */
function sendWhatIsGranted({ outbox }: Tablet): void {
  const unknown = () =>
    outbox
      .entries()
      .map(({ op }) => op)
      .filter(op => !Object.hasOwn(knownCalls, op));
  const look = async () => {
    const waiting = unknown();
    if (waiting.length === 0) return;
    const { withCalls } = await import('../session/catalogue.ts');
    await withCalls(waiting);
    if (unknown().length === 0) outbox.wake('online');
  };
  outbox.subscribe(() => void look());
  void look();
}

/** The open tablet's storage has stopped answering, or answers again. */
function health(broken: boolean, gone: boolean): void {
  const slot = tabletSlot.get();
  if (slot.tablet) tabletSlot.set({ ...slot, broken, gone });
}

/** Looks whether a broken storage answers again. */
export async function retryStorage(): Promise<void> {
  const { tablet, broken } = tabletSlot.get();
  const session = sessionState.get();
  // Without a key there is nothing to open: the next sign-in makes one.
  if (!broken || !session || session.keyId === noKey) return;
  if (tablet) return tablet.probe().catch(() => undefined);
  opening = undefined;
  await openFor(session);
}

/** Looks once more for the key of a session that could not be opened. */
export async function retryKey(): Promise<void> {
  const session = sessionState.get();
  if (session) await openFor(session);
}

const ownSession = (owner: string) => {
  const session = sessionState.get();
  return session?.owner === owner ? session : null;
};

export async function closeTablet(): Promise<void> {
  const before = opening?.promise;
  opening = undefined;
  tabletSlot.set({ tablet: null, owner: null, broken: false });
  await (await before)?.close();
}

export function currentTablet(): Tablet | null {
  return tabletSlot.get().tablet;
}

/**
 * What the tablet that is open says of something, whichever tablet that is.
 *
 * @param follow has the listener told when that tablet says another thing; returns how to stop
 */
export function ofTablet<T>(
  read: (tablet: Tablet | null) => T,
  follow: (tablet: Tablet, listener: () => void) => () => void,
): Source<T> {
  return {
    get: () => read(currentTablet()),
    subscribe(listener) {
      const begin = (tablet: Tablet | null) => (tablet ? follow(tablet, listener) : () => {});
      let end = begin(currentTablet());
      const endOfSlot = tabletSlot.subscribe(() => {
        end();
        end = begin(currentTablet());
        listener();
      });
      return () => {
        end();
        endOfSlot();
      };
    },
  };
}

/** The tablet's parts, or null while they open and where the browser has no storage. */
export function useTablet(): Tablet | null {
  return useSignal(tabletSlot).tablet;
}

export const noEntries: readonly EntryView[] = [];
export const emptyTable: TableState<never> = {
  rows: [],
  total: 0,
  complete: false,
  filled: 0,
  asOf: null,
  filling: null,
};
