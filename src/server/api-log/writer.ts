import type { AnyCall } from '#calls/kit/call.ts';
import { firstError } from '#calls/kit/errors.ts';
import { type Db, sqlState } from '../db/connection.ts';
import { apiLog } from '../db/schema/index.ts';
import type { Logger } from '../log.ts';
import { maskedAnswer, maskedBody, maskedNumber } from './mask.ts';
import { dropPartitions, type Kept, makePartitions } from './partitions.ts';

/** A call as the proxy has it at the end. */
export type Logged = {
  at: Date;
  user: { id: number; name: string } | null;
  call: AnyCall;
  /** Not validated. */
  fields: unknown;
  status: number;
  answer: string;
  ms: number;
  key: string;
  requestId: string;
};

export type ApiLog = {
  /** Takes a call down. Waits for nothing and never throws: without room the call is only counted. */
  add(logged: Logged): void;
  /** Calls that wait to be written, and those since the start that never were. */
  load(): { waiting: number; lost: number };
  /** Writes what waits. */
  flush(): Promise<void>;
  /** Makes the partitions that are needed, and drops those that are not. */
  keep(now: Date): Promise<void>;
  /** Writes what waits, and takes no more. */
  stop(): Promise<void>;
};

export type ApiLogOptions = { kept: Kept; flushMs?: number; room?: number };

const batch = 200;
/** Characters of answers that wait at most. */
const mostWaiting = 16_000_000;
/** A batch that the database has refused so often is given up. */
const tries = 3;
const keepMs = 600_000;

/** Writes calls down in batches, away from the calls themselves. */
export function createApiLog(
  db: Db,
  log: Pick<Logger, 'warn'>,
  { kept, flushMs = 1000, room = 2000 }: ApiLogOptions,
): ApiLog {
  let waiting: Logged[] = [];
  let characters = 0;
  let notRecorded = 0;
  let lost = 0;
  let failures = 0;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | null = null;

  function later(): void {
    if (ended) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, flushMs).unref();
  }

  async function insert(rows: readonly Logged[], missed: number): Promise<void> {
    const values = rows.map(rowOf);
    const [first] = values;
    if (first) first.not_recorded = missed;
    try {
      await db.insert(apiLog).values(values);
    } catch (error) {
      // There is no partition for the day yet. The clock has jumped, or the days ahead could not be made.
      if (sqlState(error) !== '23514') throw error;
      for (const day of new Set(rows.map(({ at }) => at.toISOString().slice(0, 10))))
        await makePartitions(db, new Date(day));
      await db.insert(apiLog).values(values);
    }
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, batch);
      const missed = notRecorded;
      let written = true;
      try {
        await insert(rows, missed);
        failures = 0;
      } catch (error) {
        failures += 1;
        log.warn({ err: error }, 'the API log could not be written');
        if (failures < tries && !ended) return later();
        failures = 0;
        written = false;
      }
      waiting = waiting.slice(rows.length);
      characters -= rows.reduce((sum, { answer }) => sum + answer.length, 0);
      notRecorded += written ? -missed : rows.length;
      if (written) continue;
      lost += rows.length;
      return later();
    }
  }

  function flush(): Promise<void> {
    flushing ??= writeAll().finally(() => {
      flushing = null;
    });
    return flushing;
  }

  const keep = async (now: Date) => {
    try {
      await dropPartitions(db, now, kept);
      await makePartitions(db, now);
    } catch (error) {
      log.warn({ err: error }, 'the days of the API log could not be kept');
    }
  };
  const keeping = setInterval(() => void keep(new Date()), keepMs).unref();

  return {
    add(logged) {
      if (ended || waiting.length >= room || characters + logged.answer.length > mostWaiting) {
        notRecorded += 1;
        lost += 1;
        return;
      }
      waiting.push(logged);
      characters += logged.answer.length;
      later();
    },
    load: () => ({ waiting: waiting.length, lost }),
    flush,
    keep,
    async stop() {
      ended = true;
      clearTimeout(timer);
      clearInterval(keeping);
      await flushing;
      await flush();
    },
  };
}

function rowOf(logged: Logged): typeof apiLog.$inferInsert {
  const { at, user, call, fields, status, answer, ms, key, requestId } = logged;
  return {
    created_at: at,
    user_id: user?.id ?? null,
    username: user?.name ?? '',
    call: call.name,
    method: call.method,
    path: call.path,
    document_no: documentOf(call, fields),
    status,
    code: status >= 400 ? codeOf(answer) : '',
    duration_ms: Math.round(ms),
    key: key.slice(0, 100),
    request_id: requestId,
    request_body: maskedBody(fields),
    response_body: maskedAnswer(answer),
  };
}

/** What was sent may be anything, and what it is about not be found in it. */
function documentOf(call: AnyCall, fields: unknown): string {
  if (call.kind === 'read') return '';
  try {
    return maskedNumber(String(call.document(fields as never).no), fields); // looked at as any input, and refused by throwing
  } catch {
    return '';
  }
}

function codeOf(answer: string): string {
  try {
    return firstError(JSON.parse(answer))?.code.slice(0, 40) ?? '';
  } catch {
    return '';
  }
}
