import fc from 'fast-check';
import { catalogue } from '#calls/all.ts';
import type { session } from '#calls/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { parseInput } from '#calls/kit/wire.ts';
import { businessDate } from '#model/kit/format.ts';
import type { LiveEntry, ReplayContext } from '#offline/overlay/replay.ts';
import type { BuyingServer } from '../purchases/buying.ts';

/** What a tablet of the first store knows. */
export async function factsOf(server: BuyingServer): Promise<ReplayContext> {
  const { franchise } = await server.ask<AnswerOf<typeof session.franchiseUser>>('session.franchiseUser', {});
  const { user } = await server.ask<{ user: { user_id: number; username: string } }>('session.me', {});
  const reasons = await server.ask<{ items: { reason_code: string; description: string; page: string }[] }>(
    'cancelReasons.filter',
    { size: 200 },
  );
  return {
    franchise,
    franchiseCode: franchise?.franchise_code ?? '',
    locationCode: franchise?.location_code ?? '',
    userId: user.user_id,
    userName: user.username,
    now: '2026-01-01T00:00:00.000Z',
    today: businessDate(new Date()),
    item: (item_no, variant_code) =>
      server.goods.find(item => item.item_no === item_no && item.variant_code === variant_code) ?? null,
    cancelReason: code =>
      reasons.items.find(row => row.reason_code === code && row.page.startsWith('/purchasesOrders'))
        ?.description ?? '',
  };
}

export type Queued = { op: string; args: object; tempId?: string };

export const entriesOf = (queue: readonly Queued[]): LiveEntry[] =>
  queue.map(({ op, args, tempId }, index) => ({
    op,
    args,
    mid: String(index),
    state: 'READY',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...(tempId === undefined ? {} : { tempId }),
  }));

/** What is done without a connection, told without numbers; a share above one is too much. */
export type Step = { what: number; at: number; share: number; quantity: number };
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.nat(11),
  at: fc.nat(5),
  share: fc.constantFrom(0.3, 0.5, 1, 1, 1.2),
  quantity: fc.integer({ min: 1, max: 9_000 }).map(thousandths => thousandths / 1000),
});
export const steps = fc.array(step, { minLength: 4, maxLength: 9 });
/** A story of these, each with enough said for it to be done: chance alone may leave one out. */
export const storyOf = (...whats: readonly number[]): Step[] =>
  whats.map(what => ({ what, at: 5, share: 1, quantity: 1 }));
export const part = (quantity: number, share: number) =>
  Math.max(0.001, Math.round(quantity * share * 1000) / 1000);
export const goodsOf = (server: BuyingServer) => (at: number) => {
  const { item_no, variant_code } = server.goodAt(at % 3);
  return { item_no, variant_code };
};

/** Sends what is queued as the outbox does, one after the other, also past what is refused. */
export async function drain(
  server: BuyingServer,
  queue: readonly Queued[],
  numberIn: (answer: never) => string,
) {
  const numbers = new Map<string, string>();
  const refused: string[] = [];
  for (const { op, args, tempId } of queue) {
    const text = JSON.stringify(args).replace(/tmp:[\w-]+/g, id => numbers.get(id) ?? id);
    const { body } = await server.send(op, JSON.parse(text));
    // What needs a document that was refused is not sent.
    if (!body.result) refused.push(body.errors[0]?.msg ?? '');
    else if (tempId) numbers.set(tempId, numberIn(body.data as never)); // the caller knows the answer
  }
  return { refused, resolve: (no: string) => numbers.get(no) ?? no };
}

/** Stock by `item/variant/location`, as the server has it. */
export async function stockLevels(server: BuyingServer): Promise<Map<string, number>> {
  const { rows } = await server.db.execute<{ id: string; quantity: string }>(
    "select item_no || '/' || variant_code || '/' || location_code as id, quantity from stock_levels",
  );
  return new Map(rows.map(row => [row.id, Number(row.quantity)]));
}

/** What changed from one to the other. */
export function movedBetween(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  const changes = [...after].map(
    ([id, quantity]) => [id, Math.round((quantity - (before.get(id) ?? 0)) * 1000) / 1000] as const,
  );
  return Object.fromEntries(changes.filter(([, quantity]) => quantity !== 0));
}

/** The arguments as the outbox keeps them: parsed by the call's own schema. */
export function wire(op: string, args: unknown): object {
  const call = catalogue[op];
  const result = call && parseInput(call, args);
  if (!result?.ok) throw new Error(`${op}: ${result ? `${result.field} ${result.msg}` : 'no such call'}`);
  return result.input as object; // every input is one
}
