import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { openStatuses } from '#model/administration/outgoing.ts';
import { effects } from '#server/backend/outgoing/effects.ts';
import { outgoingCommands, outgoingSystems } from '#server/db/schema/index.ts';
import { startOutgoing } from '#server/outgoing/worker.ts';
import type { Worker } from '#server/queue/worker.ts';
import type { SellingServer } from '../sales/selling.ts';
import { createRemoteErp, type Fault, faults } from './remote-erp.ts';

// What one document goes through that is sent to a remote ERP, with faults of the ERP, the network and the processes.

const minute = 60_000;

/** Who asks what of a history. */
export type Asked = Pick<SellingServer, 'db' | 'ask'>;

/** What happens apart from what people press. */
type Common =
  | { do: 'discard' | 'look' | 'restart' | 'thaw' }
  | { do: 'wait'; minutes: number }
  | { do: 'fault'; on: 'read' | 'write'; fault: Fault };
export type Step<P extends string> = Common | { do: P };

const fault = fc.record({
  do: fc.constant('fault' as const),
  on: fc.constantFrom('read', 'write', 'write'),
  fault: fc.constantFrom(...faults),
});
const wait = fc.constantFrom(0.2, 0.5, 2, 5, 12).map(minutes => ({ do: 'wait' as const, minutes }));
const look = fc.constant({ do: 'look' as const });

/**
 * A step alone says little: what goes wrong goes wrong while a process looks.
 *
 * @param presses what people do
 */
export function stepsOf<P extends string>(...presses: P[]): fc.Arbitrary<Step<P>[]> {
  const others = ['discard', 'restart', 'thaw'] as const;
  const press = fc.constantFrom<Step<P>>(
    ...presses.map(what => ({ do: what })),
    ...others.map(what => ({ do: what })),
  );
  const parts: fc.Arbitrary<Step<P>[]> = fc.oneof(
    fc.tuple(fault, look),
    fc.tuple(fault, fault, look),
    fc.tuple(wait, look),
    fc.tuple(press, look),
    fc.tuple(press),
  );
  return fc.array(parts, { minLength: 2, maxLength: 10 }).map(all => all.flat());
}

/** One document, the ERP, and the processes that carry out commands. */
export async function beginHistory(server: Asked, no: string) {
  await server.db.delete(outgoingCommands);
  await server.db.delete(outgoingSystems);
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const erp = createRemoteErp(now);
  const start = (): Worker =>
    startOutgoing(server.db, erp.adapter, effects, {
      log: { warn: () => {} },
      now: () => new Date(now()),
      random: () => 0.5,
      restMs: 60 * minute,
    });
  const processes = [start()];

  const wait = (minutes: number) => {
    ahead += minutes * minute;
  };
  /** The newest process carries out what is due, up to a request in which it hangs. */
  async function look(): Promise<void> {
    // One that stands still looks at nothing.
    if (erp.isHanging()) processes.push(start());
    await Promise.race([processes.at(-1)?.drain(), erp.hung()]);
  }

  const about = (document: string) => ({
    erp,
    no: document,
    /** The same ERP and processes, and another document. */
    about,
    /** What is not pressed by people of the shop. */
    async play(what: Common): Promise<void> {
      switch (what.do) {
        case 'discard':
          return discard(server, document);
        case 'look':
          return look();
        case 'restart':
          // The process before is dead, or stands still.
          processes.push(start());
          return;
        case 'thaw':
          return erp.thaw();
        case 'wait':
          return wait(what.minutes);
        case 'fault':
          erp.next[what.on].push(what.fault);
      }
    },
    /** Without faults, everything comes to rest. */
    async rest(): Promise<void> {
      erp.next.read.length = 0;
      erp.next.write.length = 0;
      erp.thaw();
      processes.push(start());
      for (let round = 0; round < 8; round++) {
        wait(20);
        await look();
      }
    },
    /** Its commands, the oldest first. */
    commands: () =>
      server.db
        .select()
        .from(outgoingCommands)
        .where(eq(outgoingCommands.document_no, document))
        .orderBy(outgoingCommands.id),
    async end(): Promise<void> {
      erp.thaw();
      await Promise.all(processes.map(process => process.stop()));
    },
  });
  return about(no);
}
export type History = Awaited<ReturnType<typeof beginHistory>>;

/** What a person tries and may not do just then. */
export const refusal = () => null;

/** An administrator discards the oldest entry that has not ended, where that is allowed. */
async function discard(server: Asked, no: string): Promise<void> {
  const [open] = await server.db
    .select()
    .from(outgoingCommands)
    .where(and(eq(outgoingCommands.document_no, no), inArray(outgoingCommands.status, [...openStatuses])))
    .orderBy(outgoingCommands.id);
  if (!open) return;
  const { id, status } = open;
  await server.ask('outgoing.discard', { id, status, reason: 'Gõ nhầm' }, 'admin').catch(refusal);
}
