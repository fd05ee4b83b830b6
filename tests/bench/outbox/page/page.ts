import { openDB } from 'idb';
import { type Change, type Contender, type Open, session } from './contender.ts';
import { openOfflineTransactions } from './offline-transactions.ts';
import { openOurs } from './ours.ts';
import { openPausedMutations } from './paused-mutations.ts';
import { openWorkbox } from './workbox.ts';

const contenders: Record<string, Open> = {
  quay: openOurs,
  'workbox-background-sync': openWorkbox,
  'offline-transactions': openOfflineTransactions,
  'paused mutations': openPausedMutations,
};

declare global {
  interface Window {
    /** Given by the driver; what it is told survives the page. */
    report: (event: 'accepted' | 'refused' | 'destroyed', n: number) => Promise<void>;
    bench: typeof bench;
  }
}

let contender: Contender | undefined;

const bench = {
  async open(name: string, token: string, keysKept: boolean): Promise<void> {
    Object.assign(session, { token, keysKept });
    const found = contenders[name];
    if (!found) throw new Error(`no contender ${name}`);
    contender = await found({ destroyed: n => void window.report('destroyed', n) });
  },
  signIn(token: string): void {
    session.token = token;
    session.generation++;
    window.dispatchEvent(new Event('token'));
  },
  /**
   * One after the other, at the pace of a person in a great hurry. Resolves to the milliseconds each one
   * took.
   */
  async enqueue(changes: Change[]): Promise<number[]> {
    const times: number[] = [];
    for (const change of changes) {
      const started = performance.now();
      try {
        await opened().enqueue(change);
        times.push(performance.now() - started);
        void window.report('accepted', change.n);
      } catch {
        void window.report('refused', change.n);
      }
      await new Promise(resolve => setTimeout(resolve, 2));
    }
    return times;
  },
  /** Writes that text into a database of its own, one strict transaction each. Resolves to their milliseconds. */
  async bareWrites(note: string, count: number): Promise<number[]> {
    const db = await openDB('bare', 1, {
      upgrade: fresh => void fresh.createObjectStore('rows', { autoIncrement: true }),
    });
    const times: number[] = [];
    for (let index = 0; index < count; index++) {
      const started = performance.now();
      const tx = db.transaction('rows', 'readwrite', { durability: 'strict' });
      await Promise.all([tx.store.add({ note }), tx.done]);
      times.push(performance.now() - started);
      await new Promise(resolve => setTimeout(resolve, 2));
    }
    db.close();
    return times;
  },
  left: () => opened().left(),
  close: () => opened().close?.(),
};
window.bench = bench;

function opened(): Contender {
  if (!contender) throw new Error('not open');
  return contender;
}
