import { imports } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { translate } from '#client/messages/language.ts';
import { change } from '#offline/change.ts';
import { type SendError, sendAll } from '../../../outbox/use-call.ts';
import { fetchCall } from '../../../transport/fetch-call.ts';
import type { Collected } from './columns/file-kinds.ts';
import type { BadCell } from './columns/rows.ts';

export type Checked = Omit<AnswerOf<typeof imports.check>, 'bad' | 'notes'> & {
  bad: BadCell[];
  notes: BadCell[];
};

/** What the server, or no one, said to a piece of a file. */
export class NotSent extends Error {
  readonly error: SendError | Error;
  constructor(error: SendError | Error) {
    super('msg' in error ? error.msg : error.message);
    this.error = error;
  }
}

/** Lays the rows down at the server, piece by piece, and asks what would become of them. Rejects with `NotSent`, as a read does, or with the signal's reason. */
export async function sendFile(
  import_id: string,
  rows: Collected,
  options: { signal: AbortSignal; onProgress(done: number): void },
): Promise<Checked> {
  let done = 0;
  for (const piece of rows.changes(import_id)) {
    options.signal.throwIfAborted();
    options.onProgress(done);
    const sent = await sendAll([piece.sent], { quiet: true });
    if (sent.kind === 'refused' || sent.kind === 'not-saved') throw new NotSent(sent.error);
    done += piece.rows;
  }
  options.onProgress(done);
  const { bad, notes, ...told } = await fetchCall(imports.check, { import_id }, { signal: options.signal });
  const spoken = (cells: typeof bad): BadCell[] =>
    cells.map(({ row, field, ...message }) => ({ row, field, msg: translate(message) }));
  return { ...told, bad: spoken(bad), notes: spoken(notes) };
}

/** No one waits for it, and what is left is dropped after a day. */
export function forget(import_id: string): void {
  void sendAll([change(imports.discard, { import_id })], { quiet: true });
}
