import type { AnyWrite } from '#calls/kit/call.ts';
import type { EntryRow } from '#offline/core/entry.ts';
import type { Migrations } from '#offline/core/migrate.ts';
import type { SendOutcome } from '#offline/core/ports.ts';
import { unsealed } from './browser.ts';
import { readFrom } from './server.ts';
import { onOutcome, onRequest, onTransaction } from './tamper.ts';
import type { Defect } from './world.ts';

const onCalls =
  (change: (call: AnyWrite) => AnyWrite): Defect =>
  ports => ({
    ...ports,
    catalogue: Object.fromEntries(
      Object.entries(ports.catalogue).map(([name, call]) => [
        name,
        call.kind === 'write' && call.coalesce ? change(call) : call,
      ]),
    ),
  });

const alike = (migrations: Migrations): Migrations =>
  Object.fromEntries(
    Object.entries(migrations).map(([op, steps]) => [
      op,
      Object.fromEntries(Object.keys(steps).map(v => [v, (args: unknown) => args])),
    ]),
  );

/** The body changes under the key it had: whoever has read the old body may still send it. */
const keepsOldKeys: Defect = ports => {
  const midOf = new Map<number, string>();
  const oldOf = new Map<string, string>();
  const kept = onTransaction(tx => ({
    lane: async (owner, lane) => {
      const rows = await tx.lane(owner, lane);
      for (const row of rows) midOf.set(row.seq, row.mid);
      return rows;
    },
    put: row => {
      const old = midOf.get(row.seq);
      if (old === undefined || old === row.mid || row.state !== 'READY') return tx.put(row);
      oldOf.set(row.mid, old);
      return tx.put({ ...row, mid: old });
    },
    add: async row => (typeof row.into === 'string' && oldOf.get(row.into) === row.mid ? 0 : tx.add(row)),
    putPart: (mid, part, sealed) => tx.putPart(oldOf.get(mid) ?? mid, part, sealed),
  }))(ports);
  return {
    ...kept,
    seal: { ...ports.seal, open: (_place, sealed) => ports.seal.open(unsealed(sealed.data).place, sealed) },
  };
};

const asUnsent = (row: EntryRow): EntryRow =>
  row.state === 'SENDING' || row.state === 'UNKNOWN'
    ? { ...row, state: 'READY', epoch: 0, attempts: 0 }
    : row;

/** A discard that trusts what it saw before: what left since then is thrown away with the rest. */
export const throwsAwayWhatLeft: Defect = ports => {
  let seen: EntryRow[] = [];
  const waits = () => ports.db.transact('read', () => Promise.resolve());
  return {
    ...ports,
    // Sealing takes its time, in which other changes leave.
    seal: {
      ...ports.seal,
      async seal(place, body) {
        for (let turn = 0; turn < 5; turn++) await waits();
        return ports.seal.seal(place, body);
      },
    },
    db: {
      ...ports.db,
      transact: (mode, body) =>
        ports.db.transact(mode, tx => {
          let isFirst = true;
          return body({
            ...tx,
            async live(owner) {
              // Of those that write, only a discard begins with the live entries.
              if (mode === 'write' && isFirst) return seen;
              seen = await tx.live(owner);
              return seen;
            },
            byMid(mid) {
              isFirst = false;
              return tx.byMid(mid);
            },
          });
        }),
    },
  };
};

const refusal: SendOutcome = { kind: 'refused', error: { code: 'x', msg: 'x' } };
let nextMid = 0;
let nextQueue = 0;

/** Mistakes that queues really make. Each must be noticed by the same checks that the real outbox passes. */
export const defects: Record<string, Defect> = {
  'sends before the mark that it is on its way is on disk': onTransaction(tx => ({
    put: row => (row.state === 'SENDING' ? tx.put({ ...row, state: 'READY', epoch: 0 }) : tx.put(row)),
  })),
  'takes an expired session for a refusal': onOutcome(outcome =>
    outcome.kind === 'auth' ? refusal : outcome,
  ),
  'takes a lost answer for a refusal': onOutcome(outcome => (outcome.kind === 'unknown' ? refusal : outcome)),
  'takes any answer for a success': onOutcome(outcome =>
    outcome.kind === 'refused' ? { kind: 'ok', answer: { no: 'X' } } : outcome,
  ),
  'believes any JSON that comes with status 200': onOutcome(outcome => {
    const response = readFrom.get(outcome);
    if (response?.status !== 200 || typeof response.body !== 'object' || outcome.kind !== 'unknown')
      return outcome;
    const { data } = response.body as { data?: unknown }; // an object
    return { kind: 'ok', answer: data ?? { no: 'X', version: 1 } };
  }),
  'believes a refusal that a gateway makes': onOutcome(outcome => {
    const response = readFrom.get(outcome);
    const isRefusal = response && [403, 404, 422].includes(response.status);
    return isRefusal && outcome.kind === 'unknown' ? refusal : outcome;
  }),
  'believes that a redirect is a refusal': onOutcome(outcome =>
    readFrom.get(outcome)?.status === 302 ? refusal : outcome,
  ),
  'sends again under a new key': onRequest(request =>
    request.attempt > 1 ? { ...request, mid: `again${nextMid++}` } : request,
  ),
  'ignores the order inside a document': onTransaction(tx => ({
    add: row => tx.add({ ...row, lane: `lane${nextQueue++}`, deps: [] }),
  })),
  'does not wait for the number it needs': onTransaction(tx => ({
    add: row => tx.add({ ...row, deps: [] }),
  })),
  'deletes an entry when it sends it': onTransaction(tx => ({
    put: row => (row.state === 'SENDING' ? tx.delete(row) : tx.put(row)),
  })),
  'clears the queue at sign-out': ports => {
    const { sender, db } = ports;
    const clear = async () =>
      db.transact('write', async tx => {
        for (const row of await tx.live(sender.owner)) await tx.delete(row);
      });
    let cleared = false;
    return {
      ...ports,
      sender: {
        ...sender,
        token: () => {
          const token = sender.token();
          if (token === null && !cleared) {
            cleared = true;
            void clear().catch(() => undefined);
          }
          return token;
        },
      },
    };
  },
  'lets a late 401 of an old token pause the new session': ports => ({
    ...ports,
    sender: { ...ports.sender, tokenGeneration: () => 1 },
  }),
  'repeats what may have happened where no ledger is kept': ports => ({
    ...ports,
    transport: { ...ports.transport, ledger: () => true },
  }),
  'repeats by itself what is in doubt': onOutcome(outcome =>
    outcome.kind === 'in-doubt' ? { kind: 'unknown' } : outcome,
  ),
  'says saved before it is': ports => ({
    ...ports,
    db: {
      ...ports.db,
      // biome-ignore lint/suspicious/noExplicitAny: the defect answers before there is an answer
      transact: async (mode, body): Promise<any> => {
        if (mode === 'read') return ports.db.transact(mode, body);
        const accepts = Promise.withResolvers<void>();
        const done = ports.db.transact(mode, tx =>
          body({
            ...tx,
            async byMid(mid) {
              const row = await tx.byMid(mid);
              // Not on disk yet: somebody is accepting it.
              if (!row) accepts.resolve();
              return row;
            },
          }),
        );
        done.catch(() => undefined);
        const nothing = { rows: [], touched: [] };
        return Promise.race([done, accepts.promise.then(() => nothing)]);
      },
    },
  }),
  'sends with the token of whoever is signed in': onRequest(request => ({
    ...request,
    token: 'secret-token-1',
  })),
  'drops what failed': onTransaction(tx => ({
    put: row => (row.state === 'FAILED' ? tx.delete(row) : tx.put(row)),
  })),
  'joins a change with one that may have been sent': onTransaction(tx => ({
    lane: async (owner, lane) => (await tx.lane(owner, lane)).map(asUnsent),
  })),
  'gives what it has joined the old key': keepsOldKeys,
  'joins changes across another that sees the lines': onCalls(call => ({
    ...call,
    coalesce: (earlier, later) =>
      earlier.op === 'orders.change' ? 'apart' : (call.coalesce?.(earlier, later) ?? null),
  })),
  'joins changes across one that is to be sent first': onCalls(call => ({
    ...call,
    coalesce: (earlier, later) => {
      const joined = call.coalesce?.(earlier, later) ?? null;
      return joined === null ? 'apart' : joined;
    },
  })),
  'forgets a change that it joins with another': onCalls(call => ({
    ...call,
    coalesce: (earlier, later) =>
      call.coalesce?.(earlier, later) === 'apart' ? 'apart' : call.coalesce ? 'both-gone' : null,
  })),
  'joins changes without asking whether the queue has moved on': ports => {
    const seen = new Map<string, EntryRow[]>();
    return {
      ...ports,
      db: {
        ...ports.db,
        async transact(mode, body) {
          // A slow device: there is time for the queue to move on.
          if (mode === 'write') await ports.clock.sleep(100, new AbortController().signal);
          return ports.db.transact(mode, tx => {
            // A change that is not on disk yet is looked for by whoever accepts it, and by nobody else.
            let accepts = false;
            return body({
              ...tx,
              async byMid(mid) {
                const row = await tx.byMid(mid);
                accepts = row === undefined;
                return row;
              },
              async lane(owner, lane) {
                const rows = await tx.lane(owner, lane);
                if (mode === 'read') seen.set(lane, rows);
                return (mode === 'write' && accepts && seen.get(lane)) || rows;
              },
            });
          });
        },
      },
    };
  },
  'sends an older entry in the shape it was written in': ports => ({
    ...ports,
    migrations: alike(ports.migrations),
  }),
  'takes what travels behind a lost change for unsent': onTransaction(tx => ({
    put: row => tx.put(row.behind !== undefined && row.state === 'UNKNOWN' ? asUnsent(row) : row),
  })),
  'takes everything that travels with a change that is made for made': ports => ({
    ...ports,
    transport: {
      ...ports.transport,
      async sendChain(chain, signal) {
        const outcomes = (await ports.transport.sendChain?.(chain, signal)) ?? [];
        const made = outcomes.findLast(({ kind }) => kind === 'ok');
        return made ? chain.requests.map((_, index) => outcomes[index] ?? made) : outcomes;
      },
    },
  }),
  'has no fence against a second leader': onTransaction(tx => ({
    meta: async <T>(key: string) => (key.startsWith('epoch') ? undefined : tx.meta<T>(key)),
  })),
};
