import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setUp, systems } from '#calls/administration/index.ts';
import { type AnyCall, isList } from '#calls/kit/call.ts';
import { type CallError, firstError } from '#calls/kit/errors.ts';
import { conditions } from '#calls/kit/list-input.ts';
import { parseInput, toRequest } from '#calls/kit/wire.ts';
import { mountBackEnd, uncaughtByRules } from '#server/backend/mount.ts';
import { type BuyingServer, buyingServer } from '../purchases/buying.ts';
import { takingBack } from '../taking-back.ts';
import {
  badValues,
  foreignWords,
  noDates,
  oddDates,
  placesOf,
  strange,
  unstorable,
  withValue,
} from './bad-input.ts';
import { goodInputs, goodSystems } from './good-input.ts';

/** Sign-in and passwords cost a tenth of a second each, by design; their texts are those of every other call. */
const slow = new Set([
  'session.login',
  'session.resetPassword',
  'approvalPins.approve',
  'discountApprovals.check',
  'discountApprovals.enrol',
  'setUp.begin',
  'users.create',
  'users.setPassword',
]);

type Answered = { status: number; error: CallError | null; text: string };

/** What is wrong with how a request was answered; nothing when it was done, or refused in words. */
export function fault({ status, error, text }: Answered): string | null {
  if (status === 200) return null;
  if (status >= 500 || status < 400 || !error) return `${status} ${text}`;
  if (error.msg === '' || foreignWords.test(error.msg)) return `${status} "${error.msg}"`;
  return null;
}

/** Calls of selling, of its money and of customers: about half of what a shop sends. */
export const isOfSales = ({ name }: AnyCall): boolean =>
  /^(sales|creditMemos|receipts|shifts|promotions|discountApprovals|approvalPins|customers|bank|thrownAway|keptPrices|fees|shopReturns)/.test(
    name,
  );

/**
 * Tests that no input of these calls is a fault of the server: it is done, or refused in words. Each file that calls this
 * takes a part of the catalogue, so that they run at the same time.
 */
export function testBadInput(calls: readonly AnyCall[]): void {
  let server: BuyingServer;
  let good: Record<string, unknown>;
  const tokens: Record<string, string> = {};
  /** What a request changes is taken back once this is on, so that every value meets the same documents. */
  let trying = false;

  beforeAll(async () => {
    server = await buyingServer({
      target: (db, files) =>
        mountBackEnd({ db: takingBack(db, () => trying), files, systems: goodSystems, checkAnswers: true }),
    });
    good = await goodInputs(server);
    for (const name of ['admin', 'store01', 'store02']) tokens[name] = await server.signIn(name);
    trying = true;
  }, 300_000);
  afterEach(() => {
    // The net catches what nothing before it refused: each time is a schema or a rule that is missing.
    expect(server.log.filter(line => line.includes(uncaughtByRules))).toEqual([]);
  });
  afterAll(() => server.close());

  /** Who sends a call: a user of a store where one may, since more is asked of them. */
  const sender = new Map<string, string>();

  async function ask(
    call: AnyCall,
    input: unknown,
    user = sender.get(call.name) ?? 'admin',
  ): Promise<Answered> {
    const headers: Record<string, string> = call.kind === 'write' ? { 'idempotency-key': randomUUID() } : {};
    const reply = await server.post({ ...toRequest(call, input), token: tokens[user] ?? null }, headers);
    const text = await reply.text();
    return { status: reply.status, error: firstError(JSON.parse(text)), text };
  }

  test('every call has a good input', async () => {
    const wrong: string[] = [];
    for (const call of calls) {
      // No code is good in a company that has an administrator; a system that documents wait for stays.
      if (call === setUp.begin || call === systems.disconnect) continue;
      const replies = await Promise.all(
        ['store01', 'store02', 'admin'].map(async user => ({
          user,
          ...(await ask(call, good[call.name], user)),
        })),
      );
      const done = replies.find(({ status }) => status === 200);
      if (done) sender.set(call.name, done.user);
      else wrong.push(`${call.name}: ${replies[2]?.text}`);
    }
    expect(wrong).toEqual([]);
  });

  test('no value in any place of any call is a fault of the server', async () => {
    const wrong: string[] = [];
    let count = 0;
    for (const call of calls) {
      // What the schema refuses never comes to the back end: once for each call is enough, the rest is its own test.
      let refused = slow.has(call.name) ? 1 : 0;
      for (const place of placesOf(call)) {
        const seen = new Set<string>();
        for (const { what, value } of badValues(place)) {
          const input = withValue(good[call.name], place.path, value);
          const parsed = parseInput(call, input);
          if (!parsed.ok && refused++ > 0) continue;
          if (parsed.ok && (slow.has(call.name) || seen.has(JSON.stringify(parsed.input)))) continue;
          if (parsed.ok) seen.add(JSON.stringify(parsed.input));
          count++;
          const problem = fault(await ask(call, input));
          if (problem) wrong.push(`${call.name} ${place.path.join('.')}, ${what}: ${problem}`);
        }
      }
    }
    // Fewer would mean that the generator has gone blind.
    expect(count).toBeGreaterThan(10 * calls.length);
    expect(wrong).toEqual([]);
  }, 900_000);

  test('no filter of any list is a fault of the server', async () => {
    const { 'no end': _, ...short } = unstorable;
    const values = [
      ...Object.values({ ...strange, ...short, ...noDates, ...oddDates }),
      '-1',
      '1e308',
      'NaN',
      'true',
      'a|b|',
    ];
    const wrong: string[] = [];
    let turn = 0;
    for (const call of calls.filter(isList))
      for (const field of [call.list.key, ...call.list.fields, 'search', '__proto__', 'constructor'])
        for (const condition of conditions) {
          // Every value comes to every condition of some field; every field and condition gets one.
          const value = values[turn++ % values.length] ?? '';
          const input = { ...Object(good[call.name]), filters: [{ field, value, condition }] };
          const problem = fault(await ask(call, input));
          if (problem) wrong.push(`${call.name} ${field} ${condition} ${JSON.stringify(value)}: ${problem}`);
        }
    expect(wrong).toEqual([]);
  }, 900_000);
}
