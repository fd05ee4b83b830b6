import type { MoneyChange } from '../api.ts';
import { type EntryBody, type EntryRow, isUnsent, placeOf, withState } from './entry.ts';
import { EntryStateError, whenSealed } from './errors.ts';
import { byTempIds, writeSealed } from './lost-numbers.ts';
import { writeOf } from './migrate.ts';
import { moneyChange } from './money-change.ts';
import type { OutboxTx } from './ports.ts';
import { auditRow, type QueuePorts } from './queue.ts';
import { creatorsOf, reference, renamed } from './rows.ts';
import { addTelling, sealTelling, type Telling } from './telling.ts';
import { viewOf } from './views.ts';

/**
 * What replaces an entry, and who decided it: a person who edits, a person who tries again, or the outbox (`resend`), once
 * what a refused entry names has changed. An edit that changes money says why.
 */
export type Replacement = {
  body: EntryBody;
  what: 'edit' | 'retry' | 'resend';
  reason?: string | undefined;
};

/**
 * Puts another entry in the place of one that is certainly without effect, or of unknown outcome and decided by a person: same
 * `seq`, same queue, new mid, so that the server cannot take it for the old one. Where an edit changes money, the server is
 * told of it by a change of its own, accepted in the same transaction.
 */
export async function replace(
  ports: QueuePorts,
  before: EntryRow,
  { body: asked, what, reason = '' }: Replacement,
): Promise<{ row: EntryRow; body: EntryBody; touched: string[] }> {
  return writeSealed(ports, async (lost, write) => {
    const body = { ...asked, args: byTempIds(asked.args, lost) };
    const next = ports.newId();
    const sealed = await ports.seal.seal(placeOf(next, 'body'), body);
    const note = await auditRow(ports, before.mid, what, { next });
    // A key belongs to one body for ever: what was read under it is what is replaced.
    const telling = what === 'edit' ? await tellingOf(ports, before, body.args, reason) : null;
    return write(async tx => {
      const row = await ownRow(tx, ports.owner, before.mid);
      if (!isUnsent(row) && !(what === 'retry' && row.state === 'IN_DOUBT')) throw notNow(row);
      const refs = reference(body.args, row.tempId);
      const call = writeOf(ports.catalogue, row.op);
      if (what === 'edit' && call?.accounts) throw notNow(row);
      const changed = withState(
        { ...row, mid: next, refs },
        {
          state: 'READY',
          attempts: 0,
          unknowns: 0,
          epoch: 0,
          deps: await creatorsOf(tx, refs, row.lane, row.seq),
          // New arguments are of this build's shape; the same ones stay of the shape they were.
          ...(what === 'edit' && call ? { v: call.version, build: ports.build } : {}),
        },
      );
      await tx.put(changed);
      const touched = await renamed(tx, row, changed);
      await tx.putPart(next, 'body', sealed);
      await tx.audit({ ...note, op: row.op });
      if (telling) await addTelling(tx, telling);
      return { row: changed, body, touched: [row.mid, ...touched, ...(telling ? [telling.row.mid] : [])] };
    });
  });
}

/** What tells the server of money that an edit changes; `null` where it changes none. */
async function tellingOf(
  ports: QueuePorts,
  row: EntryRow,
  args: unknown,
  reason: string,
): Promise<Telling | null> {
  const body = await ports.open(row);
  const change: MoneyChange | null = moneyChange(ports.catalogue, row, body.args, args);
  if (!change) return null;
  if (reason.trim() === '') throw new TypeError('money is not changed without a reason');
  const live = await ports.db.transact('read', tx => tx.live(ports.owner));
  const opened = await Promise.all(
    live.map(async each => viewOf(each, { body: await ports.open(each).catch(whenSealed) }, null)),
  );
  const told = ports.tell?.changed(
    {
      ...{ id: ports.newId(), at: ports.clock.wall(), reason: reason.trim(), change },
      entry: viewOf(row, { body }, null),
      unsent: opened,
    },
    ports.numberOf,
  );
  return told ? sealTelling(ports, told) : null;
}

async function ownRow(tx: OutboxTx, owner: string, mid: string): Promise<EntryRow> {
  const row = await tx.byMid(mid);
  if (!row || row.owner !== owner) throw new EntryStateError('the entry is no longer there');
  return row;
}

function notNow(row: EntryRow): EntryStateError {
  return new EntryStateError(`the entry is ${row.state} after ${row.attempts} attempts`);
}
