import * as v from 'valibot';
import { type AnyWrite, type Coalesced, write } from '#calls/kit/call.ts';
import type { Changed } from '#calls/kit/document-key.ts';
import type { Migrations } from '#offline/core/migrate.ts';
import type { Tell } from '#offline/core/queue.ts';

const answer = v.object({ no: v.string(), version: v.number() });
const common = {
  method: 'POST',
  answer,
  failure: 'Failed!',
  access: 'signed-in',
  offline: 'queue',
  invalidates: ['salesOrders'],
} as const;

/** What a change does, by which the checks tell it from another whatever its key; `+` joins those of joined changes. */
type Marked = { mark: string };
type OnLine = Marked & { order: string; line: string; value?: string };
type Create = Marked & { order: string; data: { customer: string }; lines?: Record<string, string> };

const onOrder = v.object({ mark: v.string(), order: v.string(), format: v.optional(v.number()) });
const onLine = v.object({
  mark: v.string(),
  order: v.string(),
  line: v.string(),
  value: v.optional(v.string()),
  base_version: v.optional(v.number()),
});
const version = { of: (found: v.InferOutput<typeof answer>) => found.version };
const ofOrder = (input: { order: string }): Changed => ({ kind: 'so', no: input.order });

const both = (earlier: Marked, later: Marked) => ({ mark: `${earlier.mark}+${later.mark}` });
export const marksIn = (mark: string) => mark.split('+');

function joined(
  verb: 'set' | 'add' | 'drop',
  earlier: { op: string; input: unknown },
  later: OnLine,
): Coalesced {
  if (earlier.op === 'orders.create') {
    const made = earlier.input as Create; // the op names the call
    const { [later.line]: old, ...rest } = made.lines ?? {};
    if (verb === 'add' && old !== undefined) return null;
    const lines = verb === 'drop' ? rest : { ...rest, [later.line]: later.value ?? '' };
    return { op: earlier.op, input: { ...made, ...both(made, later), lines } };
  }
  if (!/^orders\.(set|add|drop)$/.test(earlier.op)) return null;
  const input = earlier.input as OnLine; // the op names the call
  if (input.line !== later.line) return 'apart';
  if (verb === 'add' || (verb === 'set' && earlier.op === 'orders.drop')) return null;
  if (verb === 'drop' && earlier.op === 'orders.add') return 'both-gone';
  const op = verb === 'drop' ? 'orders.drop' : earlier.op;
  return { op, input: { ...later, ...both(input, later) } };
}

const lineCall = (verb: 'set' | 'add' | 'drop') =>
  write({
    ...common,
    name: `orders.${verb}`,
    path: `/order/${verb}`,
    input: onLine,
    document: ofOrder,
    versionRead: { ...version, field: 'base_version' },
    summary: () => verb,
    coalesce: (earlier, later) => joined(verb, earlier, later as OnLine), // the schema's output; exactOptional aside
  });

const change = write({
  ...common,
  name: 'orders.change',
  path: '/order/{order}',
  input: onOrder,
  document: ofOrder,
  versionRead: version,
  summary: () => 'Change',
});

const telling = {
  ...common,
  input: v.object({ mark: v.string(), id: v.string() }),
  document: (input: { id: string }): Changed => ({ kind: 'thrown', no: input.id }),
  accounts: true,
} as const;

/** A small sale: a customer, an order with its lines, and `change`, which sees the lines as they are then. */
export const writes: Record<string, AnyWrite> = {
  'customers.create': write({
    ...common,
    name: 'customers.create',
    path: '/customer',
    input: v.object({ mark: v.string(), customer: v.string() }),
    document: input => ({ kind: 'customer', no: input.customer }),
    creates: found => found.no,
    summary: () => 'New customer',
  }),
  'orders.create': write({
    ...common,
    name: 'orders.create',
    path: '/order',
    input: v.object({
      mark: v.string(),
      order: v.string(),
      data: v.object({ customer: v.string() }),
      lines: v.optional(v.record(v.string(), v.string())),
    }),
    document: ofOrder,
    creates: found => found.no,
    versionRead: version,
    summary: () => 'New order',
  }),
  'orders.set': lineCall('set'),
  'orders.add': lineCall('add'),
  'orders.drop': lineCall('drop'),
  'orders.change': change,
  'orders.pay': write({
    ...common,
    name: 'orders.pay',
    path: '/order/pay',
    input: v.object({ mark: v.string(), order: v.string() }),
    document: ofOrder,
    versionRead: version,
    money: () => ({ amount: 1_000, payment_type: 'cash' }),
    summary: () => 'Pay',
  }),
  'thrown.tell': write({ ...telling, name: 'thrown.tell', path: '/thrown', summary: () => 'Tell' }),
  'thrown.undo': write({ ...telling, name: 'thrown.undo', path: '/thrown/undo', summary: () => 'Undo' }),
};

/** What the server is told of money thrown away; `mark` says of which discard. */
export const tell: Tell = {
  thrownAway: ({ id }) => ({ op: 'thrown.tell', args: { mark: `told-${id}`, id } }),
  changed: ({ id }) => ({ op: 'thrown.tell', args: { mark: `changed-${id}`, id } }),
  restored: ({ id }) => ({ op: 'thrown.undo', args: { mark: `undone-${id}`, id } }),
};

/** The next build: `change` has another shape, and there is a call that the first build does not know. */
export const nextWrites: Record<string, AnyWrite> = {
  ...writes,
  'orders.change': { ...change, version: 2 },
  'orders.note': { ...change, name: 'orders.note' },
};
export const nextMigrations: Migrations = {
  'orders.change': { 1: args => ({ ...(args as object), format: 2 }) }, // arguments of this call are an object
};

/** Changes that are refused when the order is not as the person saw it. */
export const seesVersions = (op: string) => writes[op]?.versionRead?.field !== undefined;

/** An order on the server: its lines, what `change` saw of them each time, and how often somebody else has changed it. */
export type Doc = { lines: Record<string, string>; seen: string[]; version: number; foreign: number };

export function applied(doc: Doc | undefined, op: string, input: unknown): Doc {
  const { lines, seen, version, foreign } = doc ?? { lines: {}, seen: [], version: 0, foreign: 0 };
  const next = { lines, seen, version: version + 1, foreign };
  const { line = '', value = '', lines: made } = input as Partial<OnLine & Create>; // of one of the calls above
  switch (op) {
    case 'orders.create':
      return { ...next, lines: { ...made } };
    case 'orders.set':
    case 'orders.add':
      return { ...next, lines: { ...lines, [line]: value } };
    case 'orders.drop': {
      const { [line]: _gone, ...rest } = lines;
      return { ...next, lines: rest };
    }
    default:
      return { ...next, seen: [...seen, textOf(lines)] };
  }
}

export function textOf(lines: Record<string, string>): string {
  return Object.entries(lines)
    .map(([line, value]) => `${line}=${value}`)
    .sort()
    .join(' ');
}
