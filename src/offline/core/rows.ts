import type { AnyWrite } from '#calls/kit/call.ts';
import { collectRefs } from '#calls/kit/temp-ids.ts';
import type { EntryRow } from './entry.ts';
import type { OutboxTx } from './ports.ts';

/** Temporary ids that arguments name, its own not among them. */
export function reference(args: unknown, tempId: string | undefined): string[] {
  const refs = collectRefs(args);
  if (tempId !== undefined) refs.delete(tempId);
  return [...refs];
}

/** The entries of other queues that will number these temporary ids; with `before` only older ones, so that nothing waits in a circle. */
export async function creatorsOf(
  tx: OutboxTx,
  refs: readonly string[],
  lane: string,
  before?: number,
): Promise<string[]> {
  const deps = new Set<string>();
  for (const ref of refs) {
    const id = await tx.id(ref);
    if (!id || id.no !== undefined) continue;
    const creator = await tx.byMid(id.mid);
    if (creator && creator.lane !== lane && (before === undefined || creator.seq < before))
      deps.add(creator.mid);
  }
  return [...deps];
}

/** The entry that holds now what this one held. */
export async function successorOf(tx: OutboxTx, row: EntryRow): Promise<EntryRow> {
  let found = row;
  while (typeof found.into === 'string') {
    const next = await tx.byMid(found.into);
    if (!next) break;
    found = next;
  }
  return found;
}

/**
 * The old mid of an entry leads to the new one, and so does everything that names it. Answers the mids of the rows that
 * changed.
 */
export async function renamed(tx: OutboxTx, before: EntryRow, after: EntryRow): Promise<string[]> {
  await tx.deleteParts(before.mid);
  const { seq: _seq, live: _live, tempId: _tempId, ...rest } = before;
  await tx.add({ ...rest, deps: [], refs: [], state: 'CANCELLED', into: after.mid });
  const touched = [after.mid];
  for (const other of await tx.dependents(before.mid)) {
    await tx.put({ ...other, deps: other.deps.map(dep => (dep === before.mid ? after.mid : dep)) });
    touched.push(other.mid);
  }
  if (after.tempId !== undefined)
    await tx.putId({ tempId: after.tempId, owner: after.owner, mid: after.mid });
  return touched;
}

/** Number or key of the shift that money names, without the mark of a temporary id; empty where it names none. */
export function shiftNamed({ money }: AnyWrite, args: unknown): string {
  return (money?.(args).shift_no ?? '').replace(/^tmp:/, '');
}

/** The same as a row says it. */
export function namingShift(call: AnyWrite | undefined, args: unknown): Pick<EntryRow, 'shift'> {
  const shift = call ? shiftNamed(call, args) : '';
  return shift === '' ? {} : { shift };
}

/** The shifts that money names which the server has taken in. */
export function shiftsWithMoney(rows: Iterable<EntryRow | undefined>): string[] {
  return [...rows].flatMap(row => (row?.state === 'DONE' && row.shift !== undefined ? [row.shift] : []));
}
