import type { Change } from '#calls/kit/call.ts';
import { isTempId } from '#calls/kit/temp-ids.ts';
import type { Draft } from '../api.ts';
import { join } from './coalesce.ts';
import type { EntryBody, EntryRow } from './entry.ts';
import { SealError } from './errors.ts';
import { writeOf } from './migrate.ts';
import type { QueuePorts } from './queue.ts';
import { namingShift, reference, successorOf } from './rows.ts';

export type Prepared = {
  row: Omit<EntryRow, 'seq' | 'deps' | 'lane'>;
  kind: string;
  no: string;
  body: EntryBody;
};

/** A place in a document queue: an entry on disk, or one of the drafts. */
export type Slot = {
  row: EntryRow | null;
  draft: Prepared | null;
  mid: string;
  tempId: string | undefined;
  body: EntryBody;
  op: string;
  /** It may be joined by a later change. */
  open: boolean;
  changed: boolean;
  /** Empty: the slot that took it, or `null` when nothing is left of it. */
  into?: Slot | null;
};

export type Plan = {
  /** As it was read, for the queues in which something joins. */
  lanes: Map<string, { slots: Slot[]; joined: boolean }>;
  places: { lane: string; slot: Slot; known: EntryRow | null }[];
};

export function prepare(ports: QueuePorts, draft: Draft): Prepared {
  const call = writeOf(ports.catalogue, draft.op);
  if (!call) throw new TypeError(`${draft.op} is not a write of the catalogue`);
  const mid = draft.mid ?? ports.newId();
  const { kind, no } = call.document(draft.args);
  const tempId = draft.tempId ?? (call.creates && isTempId(no) ? no : undefined);
  return {
    kind,
    no: no === '' || no === 'tmp:' ? (tempId ?? mid) : no,
    body: { args: draft.args, ...(draft.base === undefined ? {} : { base: draft.base }) },
    row: {
      mid,
      owner: ports.owner,
      live: ports.owner,
      ...(tempId === undefined ? {} : { tempId }),
      refs: reference(draft.args, tempId),
      ...namingShift(call, draft.args),
      op: draft.op,
      v: call.version,
      state: 'READY',
      attempts: 0,
      unknowns: 0,
      epoch: 0,
      createdAt: ports.clock.wall(),
      build: ports.build,
      settled: false,
    },
  };
}

/** Where each draft goes, as the queue is now. Nothing is written. */
export async function look(
  ports: QueuePorts,
  prepared: readonly Prepared[],
  coalesce: boolean,
): Promise<Plan> {
  const { owner, catalogue } = ports;
  const seen = await ports.db.transact('read', async tx => {
    const rows = new Map<string, EntryRow[]>();
    const places: { lane: string; known: EntryRow | null }[] = [];
    for (const { kind, no, row } of prepared) {
      // A document that was made here keeps its queue under its temporary id, also when the person by now sees its number.
      const lane = `${kind}:${(await tx.idOfNumber(owner, no))?.tempId ?? no}`;
      // The same tap again.
      const known = await tx.byMid(row.mid);
      places.push({ lane, known: known?.owner === owner ? await successorOf(tx, known) : null });
      if (coalesce && writeOf(catalogue, row.op)?.coalesce && !rows.has(lane))
        rows.set(lane, await tx.lane(owner, lane));
    }
    return { rows, places };
  });
  const lanes: Plan['lanes'] = new Map();
  for (const [lane, rows] of seen.rows)
    lanes.set(lane, {
      slots: await Promise.all(rows.map(row => slotOf(ports, row))),
      joined: false,
    });
  const places = prepared.map((draft, index) => {
    const { lane = '', known = null } = seen.places[index] ?? {};
    const found = lanes.get(lane) ?? { slots: [], joined: false };
    lanes.set(lane, found);
    const slot: Slot = {
      row: null,
      draft,
      mid: draft.row.mid,
      tempId: draft.row.tempId,
      body: draft.body,
      op: draft.row.op,
      open: true,
      changed: false,
    };
    if (known) return { lane, slot, known };
    const into = coalesce && draft.row.tempId === undefined ? put(ports, found.slots, slot) : undefined;
    if (into === undefined) found.slots.push(slot);
    else {
      slot.into = into;
      found.joined = true;
    }
    return { lane, slot, known };
  });
  return { lanes, places };
}

async function slotOf(ports: QueuePorts, row: EntryRow): Promise<Slot> {
  const unsent = row.state === 'READY' && row.epoch === 0 && row.attempts === 0;
  const current = row.v === writeOf(ports.catalogue, row.op)?.version;
  const body = unsent && current ? await ports.open(row).catch(unreadable) : null;
  return {
    row,
    draft: null,
    mid: row.mid,
    tempId: row.tempId,
    body: body ?? { args: null },
    op: row.op,
    open: body !== null,
    changed: false,
  };
}

function unreadable(error: unknown): null {
  if (error instanceof SealError) return null;
  throw error;
}

/** Joins the slot with earlier ones. Answers the one it is in now, `null` when nothing is left, `undefined` when it joins none. */
function put(ports: QueuePorts, slots: Slot[], slot: Slot): Slot | null | undefined {
  const lane = slots.filter(other => other.into === undefined);
  const earlier = lane.map((other): Change | null =>
    other.open ? { op: other.op, input: other.body.args } : null,
  );
  const joined = join(ports.catalogue, earlier, { op: slot.op, input: slot.body.args });
  const target = joined ? lane[joined.at] : undefined;
  if (!joined || !target) return undefined;
  const taken = joined.taken.map(at => lane[at]).filter(other => other !== undefined);
  const emptied = joined.change ? taken : [...taken, target];
  // Others wait for the number that it will give.
  if (emptied.some(other => other.tempId !== undefined)) return undefined;
  for (const other of emptied) other.into = joined.change ? target : null;
  if (!joined.change) return null;
  // What the person saw when the first of them was made; a new document was not there to be seen.
  const base =
    target.tempId === undefined &&
    [target, ...taken, slot].map(other => other.body.base).find(value => value !== undefined);
  target.body = { args: joined.change.input, ...(base ? { base } : {}) };
  target.op = joined.change.op;
  target.changed = true;
  return target;
}

/** The slot that holds it now. */
export function endOf(slot: Slot): Slot {
  let end = slot;
  while (end.into) end = end.into;
  return end;
}
