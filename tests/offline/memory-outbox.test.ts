import { expect, it } from 'vitest';
import type { Draft } from '#offline/api.ts';
import type { SendOutcome, SendRequest } from '#offline/core/ports.ts';
import { sendFromMemory } from '#offline/memory-outbox.ts';
import { writes } from './model/catalogue.ts';

const sale = [
  { op: 'customers.create', args: { mark: 'c', customer: 'tmp:c' }, tempId: 'tmp:c' },
  { op: 'orders.create', args: { mark: 'o', order: 'tmp:o', data: { customer: 'tmp:c' } }, tempId: 'tmp:o' },
  { op: 'orders.change', args: { mark: 'l', order: 'tmp:o' } },
];
const base = { version: 3, document: {} };
const edits = ['a', 'b'].map(line => ({
  op: 'orders.set',
  args: { mark: line, order: 'SO9', line, value: '1' },
  base,
}));

async function send(
  answer: (request: SendRequest) => SendOutcome,
  { drafts = sale as Draft[], token = 'token', online = true } = {},
) {
  const sent: SendRequest[] = [];
  const entries = await sendFromMemory(drafts, {
    sender: { owner: 'a', token: () => token || null, tokenGeneration: () => 1 },
    transport: {
      ping: async () => online,
      async send(request) {
        sent.push(request);
        return answer(request);
      },
    },
    catalogue: writes,
    build: 'b1',
  });
  return { sent, ops: sent.map(({ call }) => call.name), states: entries.map(({ state }) => state), entries };
}

const ok = ({ call }: SendRequest): SendOutcome => ({
  kind: 'ok',
  answer: { no: call.name === 'customers.create' ? 'C1' : 'SO1', version: 1 },
});

it('sends a chain in its order, with the numbers that come', async () => {
  const { sent, states, entries } = await send(ok);
  expect(states).toEqual(['DONE', 'DONE', 'DONE']);
  expect(entries.at(-1)?.answer).toEqual({ no: 'SO1', version: 1 });
  expect(sent.map(({ input }) => input)).toEqual([
    { mark: 'c' },
    { mark: 'o', data: { customer: 'C1' } },
    { mark: 'l', order: 'SO1' },
  ]);
  expect(sent.map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
});

it('does not take its own changes of a document for those of somebody else', async () => {
  let version = 3;
  const { sent, states } = await send(() => ({ kind: 'ok', answer: { no: 'SO9', version: ++version } }), {
    drafts: edits,
  });
  expect(states).toEqual(['DONE', 'DONE']);
  expect(sent.map(({ input }) => input)).toMatchObject([{ base_version: 3 }, { base_version: 4 }]);
});

it('ends with the first refusal, and sends nothing that follows', async () => {
  const { ops, states, entries } = await send(request =>
    request.call.name === 'customers.create'
      ? ok(request)
      : { kind: 'refused', error: { code: 'no', msg: 'No' } },
  );
  expect(ops).toEqual(['customers.create', 'orders.create']);
  expect(states.slice(0, 2)).toEqual(['DONE', 'FAILED']);
  expect(states[2]).toBe('READY');
  expect(entries[1]?.error).toEqual({ code: 'no', msg: 'No' });
});

it('tells an unknown outcome at once, and does not send again what nobody waits for any more', async () => {
  const { ops, states } = await send(() => ({ kind: 'unknown' }));
  expect(ops).toEqual(['customers.create']);
  expect(states).toEqual(['UNKNOWN', 'READY', 'READY']);
});

it.each([
  ['without a line', { online: false }],
  ['without a token', { token: '' }],
])('sends nothing %s, and does not wait for it', async (_name, there) => {
  const { ops, states } = await send(ok, there);
  expect(ops).toEqual([]);
  expect(states).toEqual(['READY', 'READY', 'READY']);
});

it('takes an answer that does not hold the number for one in doubt', async () => {
  const { ops, states } = await send(() => ({ kind: 'ok', answer: { nothing: true } }));
  expect(ops).toEqual(['customers.create']);
  expect(states[0]).toBe('IN_DOUBT');
});
