import * as v from 'valibot';
import { type EntryRow, placeOf } from './entry.ts';
import { ImportError, SealError } from './errors.ts';
import { writeOf } from './migrate.ts';
import type { QueuePorts } from './queue.ts';
import { creatorsOf, namingShift, reference } from './rows.ts';

const baseSchema = v.object({ version: v.number(), document: v.unknown() });
const entrySchema = v.object({
  mid: v.string(),
  op: v.string(),
  v: v.number(),
  args: v.unknown(),
  base: v.optional(baseSchema),
  lane: v.string(),
  tempId: v.optional(v.string()),
  state: v.picklist(['READY', 'SENDING', 'UNKNOWN', 'FAILED', 'IN_DOUBT']),
  createdAt: v.string(),
  build: v.string(),
});
/** The unsent entries of one owner in their order, and the numbers that temporary ids have got. In clear. */
export const portableSchema = v.object({
  owner: v.string(),
  exportedAt: v.string(),
  entries: v.array(entrySchema),
  numbers: v.array(v.object({ tempId: v.string(), mid: v.string(), no: v.string() })),
});
export type Portable = v.InferOutput<typeof portableSchema>;

/** What this session cannot open stays behind. */
export async function takeOut(ports: QueuePorts): Promise<Portable> {
  const { rows, ids } = await ports.db.transact('read', async tx => ({
    rows: await tx.live(ports.owner),
    ids: await tx.ids(ports.owner),
  }));
  const entries: Portable['entries'] = [];
  for (const row of rows) {
    const { mid, op, v, lane, tempId, state, createdAt, build } = row;
    if (state === 'DONE' || state === 'CANCELLED') continue;
    const body = await ports.open(row).catch(error => {
      if (error instanceof SealError) return null;
      throw error;
    });
    if (!body) continue;
    const { args, base } = body;
    entries.push({
      ...{ mid, op, v, args, lane, state, createdAt, build },
      ...(base ? { base } : {}),
      ...(tempId === undefined ? {} : { tempId }),
    });
  }
  const numbers = ids.flatMap(({ tempId, mid, no }) => (no === undefined ? [] : [{ tempId, mid, no }]));
  return { owner: ports.owner, exportedAt: ports.clock.wall(), entries, numbers };
}

/**
 * Takes over entries of another device under their own mids, all or none. Each counts as perhaps sent (UNKNOWN), since
 * the other device may have sent it after the export: it is not edited or joined here, and the ledger answers for it.
 */
export async function bringIn(
  ports: QueuePorts,
  portable: Portable,
): Promise<{ added: number; known: number }> {
  const { owner } = ports;
  if (portable.owner !== owner) throw new ImportError('owner', 'the file is of another user');
  const prepared = await Promise.all(
    portable.entries.map(async ({ args, base, ...entry }) => ({
      entry,
      refs: reference(args, entry.tempId),
      shift: shiftIn(ports, entry, args),
      body: await ports.seal.seal(placeOf(entry.mid, 'body'), { args, ...(base ? { base } : {}) }),
    })),
  );
  return ports.db.transact('write', async tx => {
    for (const { tempId, mid, no } of portable.numbers)
      if ((await tx.id(tempId))?.no === undefined) await tx.putId({ tempId, owner, mid, no });
    let added = 0;
    for (const { entry, refs, shift, body } of prepared) {
      const { tempId, lane, state, ...rest } = entry;
      if (await tx.byMid(rest.mid)) continue;
      const row: Omit<EntryRow, 'seq'> = {
        ...rest,
        owner,
        live: owner,
        lane,
        ...(tempId === undefined ? {} : { tempId }),
        refs,
        ...shift,
        deps: await creatorsOf(tx, refs, lane),
        state: state === 'IN_DOUBT' ? 'IN_DOUBT' : 'UNKNOWN',
        attempts: 1,
        unknowns: 0,
        epoch: 1,
        settled: false,
      };
      await tx.add(row);
      await tx.putPart(rest.mid, 'body', body);
      if (tempId !== undefined && !(await tx.id(tempId))) await tx.putId({ tempId, owner, mid: rest.mid });
      added++;
    }
    return { added, known: prepared.length - added };
  });
}

function shiftIn(ports: QueuePorts, { op, v }: { op: string; v: number }, args: unknown) {
  const call = writeOf(ports.catalogue, op);
  // Of another build it may have another shape.
  return namingShift(call?.version === v ? call : undefined, args);
}
