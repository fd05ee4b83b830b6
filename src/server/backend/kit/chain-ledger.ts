import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { keptSql } from '../../db/kept-statement.ts';
import { idempotency, lanes } from '../../db/schema/index.ts';
import type { Announced, Answer, Keyed } from '../../proxy/target.ts';
import { type Concluded, comesTooEarly, findKey, inLane, type Ledger } from './ledger.ts';

/** The ledger of changes that are made in one transaction: all keys are written down in one statement, all answers in another. */
export type ChainLedger = Ledger & {
  /** Is this the first request with the key? */
  isNew(key: string): boolean;
  /** Writes the answers down. Keys of changes that were not made are let go: they may be made later. */
  settle(): Promise<void>;
};

type Made = { keyed: Keyed; state: Concluded; answer: Answer };

/**
 * Writes down the keys of announced changes that are new. Waits while another transaction holds one of them: a copy of the
 * chain waits at its first key.
 */
export async function openChainLedger(
  tx: Tx,
  announced: readonly Announced[],
  now: Date,
): Promise<ChainLedger> {
  const { open, last_seq } = await claimAll(tx, announced, now);
  let last = last_seq;
  let made: Made[] = [];

  async function writeAnswers(): Promise<void> {
    const answered = made;
    made = [];
    if (answered.length > 0) await concludeAll(tx, answered);
  }

  return {
    isNew: key => open.has(key),
    async claim({ key, lane }) {
      if (open.delete(key)) return { known: null, gap: comesTooEarly(lane, last) };
      // It stands in the chain twice, or was known before.
      await writeAnswers();
      return { known: await findKey(tx, key), gap: false };
    },
    async conclude(keyed, state, answer) {
      made.push({ keyed, state, answer });
      if (keyed.lane && state === 'done') last = Math.max(last ?? 0, keyed.lane.seq);
    },
    async settle() {
      await writeAnswers();
      const unmade = sql.param([...open]);
      if (open.size > 0) await tx.execute(sql`delete from ${idempotency} where key = any(${unmade}::text[])`);
      open.clear();
    },
  };
}

// The hash of a change is written with its answer: its input may name what the changes before it make.
const claims = keptSql(sql`
  insert into ${idempotency} (key, owner, call, request_hash, state, created_at)
  select key, owner, call, '', 'forwarding', at
  from json_to_recordset(${sql.placeholder('keys')}::json) as each(key text, owner text, call text, at timestamptz)
  on conflict do nothing
  returning key, (select last_seq from ${lanes} where owner = ${sql.placeholder('owner')}
    and device_id = ${sql.placeholder('device')} and lane = ${sql.placeholder('lane')}) as last_seq`);

async function claimAll(
  tx: Tx,
  announced: readonly Announced[],
  now: Date,
): Promise<{ open: Set<string>; last_seq: number | null }> {
  const [first] = announced;
  if (!first) return { open: new Set(), last_seq: null };
  // A millisecond apart: by their times they are in order.
  const at = (index: number) => new Date(now.getTime() + index);
  const keys = announced.map(({ key, owner, call }, index) => ({ key, owner, call, at: at(index) }));
  const { owner, lane } = first;
  const place = { owner, device: lane?.deviceId ?? '', lane: lane?.lane ?? '' };
  const rows = await claims(tx, { keys: JSON.stringify(keys), ...place });
  const last = rows[0]?.last_seq;
  return {
    open: new Set(rows.map(({ key }) => String(key))),
    last_seq: typeof last === 'number' ? last : null,
  };
}

const said = ['key', 'hash', 'state', 'status', 'body'] as const;

/** By how many changes they conclude; a chain has at most twenty. */
const concludes = new Map<string, ReturnType<typeof keptSql>>();

async function concludeAll(tx: Tx, made: readonly Made[]): Promise<void> {
  const placed = made.flatMap(({ state, keyed: { lane } }) => (lane && state === 'done' ? [lane] : []));
  const [place] = placed;
  const shape = `${made.length} ${place ? 'in a queue' : 'in none'}`;
  const run = concludes.get(shape) ?? keptSql(conclusionOf(made.length, place !== undefined));
  concludes.set(shape, run);
  const values = made.flatMap(({ keyed, state, answer: { status, body } }, index) => {
    const { key, requestHash: hash } = keyed;
    return Object.entries({ key, hash, state, status, body }).map(([name, value]) => [
      `${name}${index}`,
      value,
    ]);
  });
  const seq = Math.max(...placed.map(lane => lane.seq));
  const queue = place && { owner: made[0]?.keyed.owner, device: place.deviceId, lane: place.lane, seq };
  await run(tx, { ...Object.fromEntries(values), ...queue });
}

function conclusionOf(count: number, inQueue: boolean): SQL {
  const rows = Array.from({ length: count }, (_, index) => {
    const [key, hash, state, status, body] = said.map(name => sql.placeholder(`${name}${index}`));
    return sql`(${key}::text, ${hash}::text, ${state}::text, ${status}::int, ${body}::text)`;
  });
  const answered = sql`update ${idempotency} i set request_hash = said.hash, state = said.state, status = said.status,
    body = said.body from (values ${sql.join(rows, sql`, `)}) as said(key, hash, state, status, body) where i.key = said.key`;
  return inQueue ? inLane(answered) : answered;
}
