import type { Draft } from '../api.ts';
import { type EntryBody, type EntryRow, placeOf, withState } from './entry.ts';
import { byTempIds, writeSealed } from './lost-numbers.ts';
import { writeOf } from './migrate.ts';
import { endOf, look, type Plan, type Prepared, prepare, type Slot } from './placing.ts';
import type { OutboxTx, Sealed } from './ports.ts';
import type { QueuePorts } from './queue.ts';
import { creatorsOf, reference, renamed } from './rows.ts';

/** What becomes of a draft: a new entry, or a part of one that has not been sent. */
export type Accepted = {
  /** For each draft the entry that holds it now; one that came to nothing is CANCELLED. */
  rows: EntryRow[];
  /** What those entries hold. */
  bodies: Map<string, EntryBody>;
  /** The mids of everything that was written. */
  touched: string[];
};

const coalesceTries = 3;

/**
 * Accepts all drafts or none (R1). A draft joins an earlier entry of its document where their calls say how (`coalesce`)
 * and that entry is certainly unsent; the entry keeps its place and gets a new mid, because its body has changed.
 */
export async function accept(ports: QueuePorts, drafts: readonly Draft[]): Promise<Accepted> {
  // A retry is the same change: it keeps the key that it was given first.
  const keyed = drafts.map(draft => ({ ...draft, mid: draft.mid ?? ports.newId() }));
  let tries = 0;
  return writeSealed(ports, async (lost, transact) => {
    const prepared = keyed.map(draft => prepare(ports, { ...draft, args: byTempIds(draft.args, lost) }));
    const plan = await look(ports, prepared, tries++ < coalesceTries);
    const slots = new Set([
      ...plan.places.filter(place => !place.known).map(place => place.slot),
      ...[...plan.lanes.values()].flatMap(lane => lane.slots.filter(slot => slot.changed)),
    ]);
    const sealed = new Map<Slot, Sealed>();
    for (const slot of slots) {
      // A key belongs to one body for ever.
      if (slot.changed) slot.mid = ports.newId();
      if (slot.into === undefined)
        sealed.set(slot, await ports.seal.seal(placeOf(slot.mid, 'body'), slot.body));
    }
    // Nothing is written where the queue has moved on since it was looked at.
    const written = await transact(tx => write(ports, tx, plan, sealed));
    return written && { ...written, bodies: new Map([...slots].map(slot => [slot.mid, slot.body])) };
  });
}

/** Writes the plan, or nothing (`null`) when the queue is no longer as it was read. */
async function write(
  ports: QueuePorts,
  tx: OutboxTx,
  plan: Plan,
  sealed: ReadonlyMap<Slot, Sealed>,
): Promise<Omit<Accepted, 'bodies'> | null> {
  const { owner } = ports;
  for (const { slot, known } of plan.places)
    if (!known && (await tx.byMid(slot.draft?.row.mid ?? ''))?.owner === owner) return null;
  for (const [lane, { slots, joined }] of plan.lanes)
    if (joined && !(await isUnchanged(tx, owner, lane, slots))) return null;

  // Every check comes before the first write.
  const changes: { slot: Slot; before: EntryRow; after: EntryRow }[] = [];
  for (const { slots } of plan.lanes.values())
    for (const slot of slots) {
      if (!slot.row || !(slot.changed || slot.into !== undefined)) continue;
      const after = await changedRow(ports, tx, slot, slot.row);
      if (!after) return null;
      changes.push({ slot, before: slot.row, after });
    }

  const touched: string[] = [];
  const bySlot = new Map<Slot, EntryRow>();
  for (const { slot, before, after } of changes) {
    bySlot.set(slot, after);
    await tx.put(after);
    touched.push(before.mid);
    if (after.mid !== before.mid) touched.push(...(await renamed(tx, before, after)));
    else if (after.into) await tx.deleteParts(before.mid);
    const body = sealed.get(slot);
    if (body) await tx.putPart(after.mid, 'body', body);
  }
  const rows: EntryRow[] = [];
  for (const { lane, slot, known } of plan.places) {
    if (known || !slot.draft) {
      if (known) rows.push(known);
      continue;
    }
    const row = await added(ports, tx, lane, slot, slot.draft, sealed.get(slot));
    bySlot.set(slot, row);
    touched.push(slot.draft.row.mid, row.mid);
    rows.push(row);
  }
  const final = plan.places.map(({ slot, known }, index) => {
    return known ?? bySlot.get(endOf(slot)) ?? rows[index]!; // every place has its row
  });
  return { rows: final, touched };
}

/** From the first entry that something joins, the queue is as it was read. */
async function isUnchanged(
  tx: OutboxTx,
  owner: string,
  lane: string,
  slots: readonly Slot[],
): Promise<boolean> {
  const before = slots.flatMap(slot => (slot.row ? [slot] : []));
  const from = before.findIndex(slot => slot.changed || slot.into !== undefined);
  if (from < 0) return true;
  const now = await tx.lane(owner, lane);
  const seen = before.slice(from).map(slot => signature(slot.row));
  const first = now.findIndex(row => row.seq === before[from]?.row?.seq);
  return first >= 0 && now.slice(first).map(signature).join() === seen.join();
}

function signature(row: EntryRow | null): string {
  return row ? `${row.seq} ${row.mid} ${row.state} ${row.epoch} ${row.attempts}` : '';
}

/** `null` when it would need a number that is made after it. */
async function changedRow(
  ports: QueuePorts,
  tx: OutboxTx,
  slot: Slot,
  row: EntryRow,
): Promise<EntryRow | null> {
  if (slot.into !== undefined)
    return withState(row, { state: 'CANCELLED', into: slot.into === null ? null : endOf(slot).mid });
  const refs = reference(slot.body.args, row.tempId);
  const deps = await creatorsOf(tx, refs, row.lane);
  for (const dep of deps) if (((await tx.byMid(dep))?.seq ?? 0) > row.seq) return null;
  const v = writeOf(ports.catalogue, slot.op)?.version ?? row.v;
  return { ...row, mid: slot.mid, op: slot.op, v, refs, deps, build: ports.build };
}

/** The draft as an entry of its own, or as the trace of one that has joined another. */
async function added(
  ports: QueuePorts,
  tx: OutboxTx,
  lane: string,
  slot: Slot,
  draft: Prepared,
  body: Sealed | undefined,
): Promise<EntryRow> {
  const { mid } = draft.row;
  const trace = async (into: string | null) => {
    const { live: _live, ...rest } = draft.row;
    const row: Omit<EntryRow, 'seq'> = { ...rest, lane, deps: [], refs: [], state: 'CANCELLED', into };
    return { ...row, seq: await tx.add(row) };
  };
  if (slot.into !== undefined) return trace(slot.into === null ? null : endOf(slot).mid);
  const refs = reference(slot.body.args, slot.tempId);
  const v = writeOf(ports.catalogue, slot.op)?.version ?? draft.row.v;
  const row = {
    ...draft.row,
    mid: slot.mid,
    op: slot.op,
    v,
    lane,
    refs,
    deps: await creatorsOf(tx, refs, lane),
  };
  const seq = await tx.add(row);
  if (body) await tx.putPart(slot.mid, 'body', body);
  if (slot.tempId !== undefined) await tx.putId({ tempId: slot.tempId, owner: ports.owner, mid: slot.mid });
  if (slot.mid !== mid) await trace(slot.mid);
  return { ...row, seq };
}
