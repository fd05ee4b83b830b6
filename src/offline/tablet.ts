import type { AnyCall } from '#calls/kit/call.ts';
import type { Drafts, Outbox, Store } from './api.ts';
import { createChannel, createClock, createLocks } from './browser-ports.ts';
import { writeOf } from './core/migrate.ts';
import { createOutbox, type OutboxPorts } from './core/outbox.ts';
import type { Channel, Seal, Transport } from './core/ports.ts';
import { createDrafts } from './drafts.ts';
import { migrations } from './migrations.ts';
import { createOutboxDb } from './outbox-db.ts';
import { type OutboxFile, openOutboxFile } from './outbox-file.ts';
import { openStore } from './store/store.ts';
import { freeSpaceInStore } from './store/store-file.ts';
import { tellServer } from './thrown-away.ts';
import { reseal } from './vault/reseal.ts';
import { createSeal } from './vault/seal.ts';
import type { Unlocked } from './vault/unlocked.ts';
import { openTabs } from './vault/vault.ts';

export type {
  Discarding,
  Draft,
  Drafts,
  EntryView,
  FillOptions,
  Outbox,
  Rewrite,
  Store,
  TableState,
  Thrown,
  Waits,
} from './api.ts';
export type { Base, EntryState } from './core/entry.ts';
export { EntryStateError, ImportError, SealError, StorageError } from './core/errors.ts';
export type { OthersWork, SendOutcome, SendRequest, Transport } from './core/ports.ts';

/** Who is signed in. `owner` is opaque: user and franchise. `token` is null when signed in offline: then nothing is sent. */
export type Session = {
  owner: string;
  userName: string;
  dek: CryptoKey;
  /** Names the key in what it sealed; the vault gives it with the key. */
  keyId: string;
  token: () => string | null;
  /** Raised with every new token, so that a late 401 of an old one is not taken for one of the new. */
  tokenGeneration: () => number;
};

export type TabletPorts = {
  catalogue: Record<string, AnyCall>;
  transport: Transport;
  config: { maxQueues: number; build?: string; sendTimeoutMs?: number; pingTimeoutMs?: number };
  /** Told when the storage no longer answers, and when it does again (R19); `gone` when what it held was removed. */
  health?: (broken: boolean, gone: boolean) => void;
};

export type Tablet = {
  outbox: Outbox;
  store: Store;
  drafts: Drafts;
  /** Makes entries and drafts of an older key, which the vault has opened, readable and sendable for good. */
  openSealed(old: Unlocked): Promise<void>;
  /** Resolves when the storage answers; rejects with a StorageError. */
  probe(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens what the signed-in person has on this tablet and begins to send, if this tab gets the lead.
 *
 * @throws StorageError when the browser gives no storage (`broken`), or another tab holds an older version (`blocked`)
 */
export async function openTablet(session: Session, ports: TabletPorts): Promise<Tablet> {
  const { owner, dek, keyId } = session;
  const file = await openOutboxFile(freeSpaceInStore, ports.health);
  const seal = createSeal(dek, keyId, owner);
  const channel = createChannel();
  const store = openStore(owner, seal);
  const core = await createOutbox(queuePorts(session, ports, { file, seal, channel })).catch(error => {
    channel.close();
    store.close();
    file.close();
    throw error;
  });
  const outbox: Outbox = {
    ...core,
    async enqueue(drafts) {
      const secret = drafts.find(({ op }) => writeOf(ports.catalogue, op)?.memoryOnly);
      if (secret) throw new TypeError(`${secret.op} must not be written to a disk`);
      return core.enqueue(drafts);
    },
    async exportSealed(passphrase) {
      const { sealFile } = await import('./vault/sealed-file.ts');
      return sealFile(await core.takeOut(), passphrase);
    },
    async importSealed(text, passphrase) {
      const { openFile } = await import('./vault/sealed-file.ts');
      return core.bringIn(await openFile(text, passphrase));
    },
  };
  const letGo = holdOpen(owner);
  void askToPersist();

  const onOnline = () => outbox.wake('online');
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    // A probe after a sleep, so that a handle the browser has broken is found before a sale needs it.
    void file.probe().catch(() => undefined);
    outbox.wake('visible');
  };
  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);

  return {
    outbox,
    store,
    drafts: createDrafts(file, seal, owner),
    async openSealed(old) {
      await reseal(file, owner, { ...createSeal(old.dek, old.keyId, owner), keyId: old.keyId }, seal);
      channel.post({ type: 'changed', owner });
      outbox.wake('user');
    },
    probe: file.probe,
    async close() {
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisible);
      await core.close();
      letGo();
      channel.close();
      store.close();
      file.close();
    },
  };
}

/** What a queue works with in a browser. */
function queuePorts(
  sender: Session,
  { transport, catalogue, config }: Pick<TabletPorts, 'transport' | 'catalogue' | 'config'>,
  { file, seal, channel }: { file: OutboxFile; seal: Seal; channel: Channel },
): OutboxPorts {
  const { maxQueues, build = 'unknown', sendTimeoutMs = 35_000, pingTimeoutMs = 5_000 } = config;
  return {
    sender,
    db: createOutboxDb(file),
    seal,
    transport,
    locks: createLocks(),
    channel,
    clock: createClock(),
    random: Math.random,
    catalogue,
    migrations,
    config: { maxQueues, sendTimeoutMs, pingTimeoutMs },
    visible: () => document.visibilityState === 'visible',
    build,
    newId: () => crypto.randomUUID(),
    tell: tellServer(catalogue),
  };
}

/** A queue without anything that shows it: work of another owner that this page may send. */
export type Queue = Pick<Outbox, 'entries' | 'subscribe' | 'retry' | 'wake'> & { close(): Promise<void> };

/**
 * Opens the queue of an owner and begins to send it, if this tab gets the lead. Rows of the store and drafts stay sealed.
 *
 * @throws StorageError as `openTablet`
 */
export async function openQueue(
  session: Session,
  ports: Pick<TabletPorts, 'transport' | 'catalogue' | 'config'>,
): Promise<Queue> {
  const { owner, dek, keyId } = session;
  const file = await openOutboxFile(freeSpaceInStore);
  const seal = createSeal(dek, keyId, owner);
  const channel = createChannel();
  const end = () => {
    channel.close();
    file.close();
  };
  const core = await createOutbox(queuePorts(session, ports, { file, seal, channel })).catch(error => {
    end();
    throw error;
  });
  const letGo = holdOpen(owner);
  return {
    ...core,
    async close() {
      await core.close();
      letGo();
      end();
    },
  };
}

/** The lock that keeps another tab from removing this person's data. Returns how to let it go. */
function holdOpen(owner: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(openTabs(owner), { mode: 'shared' }, () => promise);
  return resolve;
}

/** Asked until the browser agrees: one that has refused a page may agree once the app is installed. */
async function askToPersist(): Promise<void> {
  try {
    if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
  } catch {
    // The answer is in `store.usage()`.
  }
}
