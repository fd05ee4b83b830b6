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
    },
  });

export const onRequest =
  (change: (request: SendRequest) => SendRequest): Defect =>
  ports => ({
    ...ports,
    transport: {
      ...ports.transport,
      send: (request, signal) => ports.transport.send(change(request), signal),
    },
  });
