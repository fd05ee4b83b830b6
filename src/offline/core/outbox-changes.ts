import type { Outbox } from '../api.ts';
import { accept } from './accept.ts';
import { confirmArrived } from './arrived.ts';
import { moneyChange } from './money-change.ts';
import { type OutboxParts, replaceNow, viewNow } from './outbox-parts.ts';
import { acknowledge } from './queue.ts';
import { rewrite } from './rewrite.ts';

type Changes = Pick<
  Outbox,
  'enqueue' | 'retry' | 'moneyChange' | 'edit' | 'rewrite' | 'confirmArrived' | 'recover' | 'acknowledge'
>;

/** What people do to entries, apart from throwing them away. */
export function changesOf(parts: OutboxParts): Changes {
  const { queue, opener, shown, leader, announce } = parts;
  return {
    async enqueue(drafts) {
      const { rows: accepted, bodies, touched } = await accept(queue, drafts);
      for (const [mid, body] of bodies) opener.know(mid, body);
      await announce(touched);
      return accepted.map((row, index) =>
        viewNow(parts, row, bodies.get(row.mid)?.args ?? drafts[index]?.args),
      );
    },
    async retry(mid) {
      const state = shown.view(mid)?.state;
      if (state === 'FAILED' || state === 'IN_DOUBT') await replaceNow(parts, mid, { what: 'retry' });
      else {
        leader.wake('user', mid);
        parts.askLeader(true);
      }
    },
    moneyChange(mid, args) {
      const view = shown.view(mid);
      return view ? moneyChange(queue.catalogue, view, view.args, args) : null;
    },
    async edit(mid, args, reason) {
      return viewNow(parts, await replaceNow(parts, mid, { what: 'edit', args, reason }), args);
    },
    async rewrite(changes, reason, { restorable = false } = {}) {
      const mids = await rewrite(queue, changes, reason, restorable);
      await announce();
      return mids;
    },
    async confirmArrived(mid, answer) {
      await confirmArrived(queue, mid, answer);
      await announce([mid]);
    },
    async recover(find) {
      // Hardly ever needed: a start does not wait for it.
      const { recover } = await import('./recover.ts');
      const { lost, renamed } = await recover(queue, find);
      for (const mid of [...lost, ...renamed]) opener.forget(mid);
      // Numbers that were given are not known any more: everything is read again.
      if (lost.length > 0) await announce();
      return lost.length;
    },
    async acknowledge(mids) {
      await acknowledge(queue, mids);
      await announce(mids);
    },
  };
}
