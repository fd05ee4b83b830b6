import { openQueue, type Queue } from '#offline/tablet.ts';
import { fromText, toText } from '#offline/vault/shares.ts';
import type { Unlocked } from '#offline/vault/unlocked.ts';
import { buildId } from '../page/build-id.ts';
import { signal } from '../page/signal.ts';
import { ownCatalogue } from '../session/catalogue.ts';
import { recoverWith } from '../session/find-key.ts';
import { withVault } from '../session/vault.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { releaseKey } from '../transport/key-server.ts';
import { transport } from '../transport/transport.ts';
import { type Session, sessionState } from '../who/session-state.ts';
import { tellBookedLate } from './booked-late.ts';
import { madeByUser } from './others.ts';

/**
 * Queues of other owners that this page sends, by owner: what the signed-in person made for another shop.
 * They are sent with the token of today. The server makes the changes for the shop for which they were
 * queued.
 */
export const otherQueues = signal<ReadonlyMap<string, Queue>>(new Map());

/** Opens a queue and begins to send it, for as long as the session lasts. */
export async function openOther(owner: string, key: Unlocked, session: Session): Promise<void> {
  if (otherQueues.get().has(owner)) return;
  const current = () => {
    const now = sessionState.get();
    return now?.owner === session.owner ? now : null;
  };
  const queue = await openQueue(
    {
      owner,
      userName: session.username,
      ...key,
      token: () => current()?.token ?? null,
      tokenGeneration: () => current()?.tokenGeneration ?? 0,
    },
    { transport, catalogue: await ownCatalogue(), config: { maxQueues: 4, build: buildId } },
  );
  if (!current() || otherQueues.get().has(owner)) return queue.close();
  otherQueues.set(new Map([...otherQueues.get(), [owner, queue]]));
  followLate(queue, owner);
}

/** The person who sends it is told what is booked late, as of their own work. What was answered before is the owner's to be told. */
function followLate(queue: Queue, owner: string): void {
  const done = () => queue.entries().filter(({ state }) => state === 'DONE');
  const before = new Set(done().map(({ mid }) => mid));
  const tell = () =>
    tellBookedLate(
      queue,
      done().filter(({ mid }) => !before.has(mid)),
      owner,
    );
  queue.subscribe(tell);
}

/**
 * Opens what the signed-in person made for other shops, by a password of theirs or by way of the company.
 * Then sends it. Resolves to whether all of it is open.
 */
export async function openMine(password: string): Promise<boolean> {
  const session = sessionState.get();
  const tablet = currentTablet();
  if (!session || !tablet) return false;
  let all = true;
  for (const { owner } of madeByUser(session.user.user_id, tablet.outbox.others())) {
    if (otherQueues.get().has(owner)) continue;
    const { token } = session;
    const key = await withVault(
      async vault =>
        (await vault.openOf(owner, password)) ??
        (token === null ? null : vault.recoverOf(owner, recoverWith(token, owner))),
    );
    if (key) await openOther(owner, key, session);
    else all = false;
  }
  return all;
}

/**
 * Opens the work of another person by way of the company. Sends it in that person's name for their shop; an
 * administrator says why. False where the company does not open it.
 */
export async function openOfOther(owner: string, reason: string): Promise<boolean> {
  const session = sessionState.get();
  const token = session?.token;
  if (!session || !token) return false;
  const key = await withVault(vault =>
    vault.recoverOf(owner, async (keyId, wrap) => {
      const text = await releaseKey(
        token,
        keyId,
        { escrowId: wrap.id, wrap: toText(wrap.data) },
        { owner, reason },
      );
      return text === null ? null : fromText(text);
    }),
  );
  if (!key) return false;
  await openOther(owner, key, session);
  return true;
}

let owner = sessionState.get()?.owner;
// A token that ends or comes back changes nothing; another person, or the same one at another shop, does.
sessionState.subscribe(() => {
  const now = sessionState.get()?.owner;
  if (now === owner) return;
  owner = now;
  const open = [...otherQueues.get().values()];
  otherQueues.set(new Map());
  for (const queue of open) void queue.close();
});
