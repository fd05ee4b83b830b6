import type { EntryView, Waits } from '../api.ts';
import { type EntryBody, type EntryRow, isUnsent, type Part, placeOf } from './entry.ts';
import { SealError } from './errors.ts';
import type { OutboxDb, Problem, Seal } from './ports.ts';
import { reference } from './rows.ts';

export type Opened = { body: EntryBody | null; answer?: unknown; error?: Problem };

/** Reads and opens what is sealed, once: entries change state often and text never. */
export type Opener = {
  body(row: EntryRow): Promise<EntryBody>;
  all(row: EntryRow): Promise<Opened>;
  /** False once opening has failed: sealed under a key that this session does not have. */
  canOpen(mid: string): boolean;
  /** What was just sealed need not be opened again. */
  know(mid: string, body: EntryBody): void;
  /** It is finished. */
  forget(mid: string): void;
};

export function createOpener(db: OutboxDb, seal: Seal): Opener {
  const bodies = new Map<string, EntryBody>();
  const answers = new Map<string, unknown>();
  const errors = new Map<string, Problem>();
  const locked = new Set<string>();

  async function open(mid: string, part: Part): Promise<unknown> {
    const sealed = await db.transact('read', tx => tx.part(mid, part));
    if (!sealed) return undefined;
    try {
      const opened = await seal.open(placeOf(mid, part), sealed);
      // It may have been sealed again under the key of this session.
      locked.delete(mid);
      return opened;
    } catch (error) {
      if (error instanceof SealError) locked.add(mid);
      throw error;
    }
  }

  async function cached<T>(known: Map<string, T>, mid: string, part: Part): Promise<T | undefined> {
    if (known.has(mid)) return known.get(mid);
    // Sealed by this code under this name, and authenticated: it is what was put in.
    const opened = (await open(mid, part)) as T | undefined;
    if (opened !== undefined) known.set(mid, opened);
    return opened;
  }

  async function body(row: EntryRow): Promise<EntryBody> {
    const known = bodies.get(row.mid);
    if (known && row.refs.length > 0 && !namesAll(known, row)) bodies.delete(row.mid);
    const found = await cached(bodies, row.mid, 'body');
    if (!found) throw new SealError('the entry has no body');
    return found;
  }

  return {
    body,
    async all(row) {
      try {
        const opened: Opened = { body: await body(row) };
        const answer = row.state === 'DONE' ? await cached(answers, row.mid, 'answer') : undefined;
        const error =
          row.state === 'FAILED' || row.state === 'IN_DOUBT'
            ? await cached(errors, row.mid, 'error')
            : undefined;
        return { ...opened, ...(answer === undefined ? {} : { answer }), ...(error ? { error } : {}) };
      } catch (error) {
        if (error instanceof SealError) return { body: null };
        throw error;
      }
    },
    canOpen: mid => !locked.has(mid),
    know: (mid, known) => void bodies.set(mid, known),
    forget(mid) {
      for (const map of [bodies, answers, errors]) map.delete(mid);
    },
  };
}

/** Another tab may have put temporary ids in the places of numbers that a restored database has lost. */
function namesAll({ args }: EntryBody, { refs, tempId }: EntryRow): boolean {
  const named = reference(args, tempId);
  return refs.every(ref => named.includes(ref));
}

export function viewOf(row: EntryRow, opened: Opened, waits: Waits | null): EntryView {
  return {
    seq: row.seq,
    mid: row.mid,
    op: row.op,
    v: row.v,
    args: opened.body?.args ?? null,
    lane: row.lane,
    deps: row.deps,
    ...(row.tempId === undefined ? {} : { tempId: row.tempId }),
    ...(opened.body?.base === undefined ? {} : { base: opened.body.base }),
    state: row.state,
    attempts: row.attempts,
    createdAt: row.createdAt,
    build: row.build,
    ...(opened.error ? { error: opened.error } : {}),
    ...('answer' in opened ? { answer: opened.answer } : {}),
    settled: row.settled,
    editable: isUnsent(row),
    waits,
    ...(opened.body ? {} : { sealed: true as const }),
  };
}

/** Everything of a view that can change, in one text; the sealed parts change only together with mid, state or refs. */
export function signatureOf(row: EntryRow, { waits, sealed }: EntryView): string {
  const why = waits ? `${waits.because} ${waits.on ?? ''}` : '';
  const rest = `${row.epoch}|${row.settled}|${row.deps.join()}|${row.refs.join()}|${why}|${sealed ? 'sealed' : ''}`;
  return `${row.mid}|${row.state}|${row.attempts}|${rest}`;
}
