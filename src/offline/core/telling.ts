import type { Draft } from '../api.ts';
import { type EntryRow, placeOf } from './entry.ts';
import { prepare } from './placing.ts';
import type { OutboxTx, Sealed } from './ports.ts';
import type { QueuePorts } from './queue.ts';

/** A change by which the server is told of something that a person did to unsent work, ready to be written with it. */
export type Telling = { row: Omit<EntryRow, 'seq'>; lane: string; body: Sealed };

export async function sealTelling(ports: QueuePorts, draft: Draft): Promise<Telling> {
  const { row, kind, no, body } = prepare(ports, draft);
  const lane = `${kind}:${no}`;
  return {
    row: { ...row, lane, deps: [] },
    lane,
    body: await ports.seal.seal(placeOf(row.mid, 'body'), body),
  };
}

/** In the transaction of the deed: both are on disk, or neither. */
export async function addTelling(tx: OutboxTx, { row, body }: Telling): Promise<void> {
  await tx.add(row);
  await tx.putPart(row.mid, 'body', body);
}
