import type { OutboxTx, SendOutcome, SendRequest } from '#offline/core/ports.ts';
import type { Defect } from './world.ts';

// Where a defect gets its hands on an outbox.

export const onTransaction =
  (change: (tx: OutboxTx) => Partial<OutboxTx>): Defect =>
  ports => ({
    ...ports,
    db: {
      ...ports.db,
      transact: (mode, body) => ports.db.transact(mode, tx => body({ ...tx, ...change(tx) })),
    },
  });

export const onOutcome =
  (change: (outcome: SendOutcome, request: SendRequest) => SendOutcome): Defect =>
  ports => ({
    ...ports,
    transport: {
      ...ports.transport,
      send: async (request, signal) => change(await ports.transport.send(request, signal), request),
      async sendChain(chain, signal) {
        const outcomes = (await ports.transport.sendChain?.(chain, signal)) ?? [];
        // No more outcomes than requests.
        return outcomes.map((outcome, index) => change(outcome, chain.requests[index]!));
      },
    },
  });

export const onRequest =
  (change: <R extends SendRequest>(request: R) => R): Defect =>
  ports => ({
    ...ports,
    transport: {
      ...ports.transport,
      send: (request, signal) => ports.transport.send(change(request), signal),
      sendChain: async (chain, signal) =>
        (await ports.transport.sendChain?.(
          { ...chain, requests: chain.requests.map(request => change(request)) },
          signal,
        )) ?? [],
    },
  });
