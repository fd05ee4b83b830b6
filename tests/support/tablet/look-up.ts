import { catalogue } from '#calls/all.ts';
import { parseInput } from '#calls/kit/wire.ts';
import { lookUpOf } from '#kinds/look-ups.ts';
import type { SellingServer } from '../sales/selling.ts';

/**
 * What a person is shown who asks whether a change arrived that was made at `since`, with what it would be
 * ended with.
 */
export async function matchesOf(
  server: SellingServer,
  op: string,
  input: object,
  since = new Date().toISOString(),
) {
  const call = catalogue[op];
  const look = lookUpOf(op);
  if (!call || !look) throw new Error(`${op} has no look-up`);
  const args = parseInput(call, input);
  if (!args.ok) throw new Error(args.msg);
  const matches = await look.matches({ op, args: args.input }, since, (read, asked) =>
    server.ask(read.name, asked),
  );
  return Promise.all(matches.map(async match => ({ ...match, answer: await match.answer() })));
}
