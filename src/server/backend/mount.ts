import * as v from 'valibot';
import { Refusal } from '#calls/kit/errors.ts';
import { businessDate } from '#model/kit/format.ts';
import { serverMessages } from '#model/messages/server.ts';
import { type Db, endingWith, GivenUp, isDiskFull, sqlState, type Tx } from '../db/connection.ts';
import type { Replica } from '../db/replica.ts';
import { connectErp } from '../erp/connected.ts';
import type { PictureFolder } from '../files/picture-folder.ts';
import type { SystemName } from '../outgoing/adapter.ts';
import { wakingAfter } from '../outgoing/wake.ts';
import { type PrinterRule, printerRule } from '../printing/printer-address.ts';
import type { PrinterSearch } from '../printing/printer-search.ts';
import { ownReads, ownWrites } from '../proxy/capacity.ts';
import {
  type Answer,
  type Ask,
  type Asked,
  busy,
  type Changes,
  diskFull,
  diskFullLog,
  type Keyed,
  notForwarded,
  refusal,
  success,
  type Target,
  Undone,
  withMark,
} from '../proxy/target.ts';
import { callerOf, endSession } from '../session/session.ts';
import { noteTablet } from '../session/tablets.ts';
import { authorOf } from '../session/work-authors.ts';
import { noSystems, type SystemFacts } from '../systems/facts.ts';
import { isConnected } from '../systems/store.ts';
import { type KeptInChain, keptInChain, settled } from './chain-kept.ts';
import { handledBy, inTransaction } from './handled-by.ts';
import { assertFindable, shownTo, typesOf } from './kit/access.ts';
import type { Context } from './kit/context.ts';
import { answerKnown, type Concluded, findKey, gap, type Ledger, ledgerIn, refuseKey } from './kit/ledger.ts';
import { readPlace } from './read-place.ts';
import { retryOnConflict, runAgain } from './retry-on-conflict.ts';
import type { OrderInHand } from './sales/order-in-hand.ts';

export type BackEndOptions = {
  db: Db;
  /** Of the same database: it answers the reads that it may answer. */
  replica?: Replica | null;
  /** Where pictures are kept. */
  files?: PictureFolder;
  /** Where printers may stand; in private networks without it. */
  mayPrintOn?: PrinterRule;
  /** Looks for printers in the shop's network; it finds none without it. */
  searchPrinters?: PrinterSearch;
  /** Until when the certificate that the server shows is good; it shows none without it. */
  certificateEnds?: () => Date | null;
  /** Where people outside reach the server, `https://pos.example.vn`. */
  publicUrl?: string | null;
  /** How systems outside may be connected to; not at all without it. */
  systems?: SystemFacts;
  /** Compare every answer with its call's schema, and fail when it differs: for tests. */
  checkAnswers?: boolean;
};

const lockTimeout = '55P03';
const statementTimeout = '57014';

/** A sign-in answers its token, the one answer that is no envelope. */
const answerOf = (data: unknown): Answer =>
  typeof data === 'string' ? { status: 200, body: JSON.stringify(data) } : success(data);

/** Documents go where the ERP is that the environment, or an administrator, has connected. */
const purchasesBy = ({ byOperator }: SystemFacts) =>
  connectErp(async tx => byOperator.erp !== undefined || isConnected(tx, 'erp'));

/** An answer as its asker is shown it; `check` throws where it is not what the call says. */
function shownAs({ call, actor }: Ask, data: unknown, check: boolean) {
  const shown = shownTo(call, data, actor);
  if (check) v.assert(call.answer, shown);
  return shown;
}

/** Where reads are done: at a copy of the database that is fresh enough, else here, each at one moment. */
const placeOf = (db: Db, replica: NonNullable<BackEndOptions['replica']> | null) =>
  readPlace(db, replica, read =>
    retryOnConflict(() =>
      db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    ),
  );

/** The built-in back end on a database. */
export function mountBackEnd({
  db,
  replica = null,
  files,
  mayPrintOn = printerRule(),
  searchPrinters = async () => ({ networks: [], found: [] }),
  certificateEnds = () => null,
  publicUrl = null,
  systems = noSystems,
  checkAnswers = false,
}: BackEndOptions): Target {
  const documentErp = purchasesBy(systems);
  const wake = (system: SystemName) => systems.wake?.(system);
  const place = placeOf(db, replica);
  const checked = (ask: Ask, data: unknown) => shownAs(ask, data, checkAnswers);
  const context = (ask: Ask, tx: Tx, inHand?: OrderInHand): Context => ({
    ...times(ask),
    tx,
    inHand,
    ...{ files: files ?? null, mayPrintOn, documentErp, certificateEnds, publicUrl, systems },
    actor: ask.actor,
    call: ask.call,
    types: typesOf(ask.call, ask.input, ask.actor),
  });

  /**
   * Does a change in a transaction: writes down its key, runs the handler, writes down what it answers.
   *
   * @throws RefusedWork when the handler refuses, to undo all of it
   */
  async function worked(ask: Ask, keyed: Keyed, tx: Tx, { ledger, inHand }: Kept): Promise<Answer> {
    const claimed = await ledger.claim(keyed, ask.now);
    if (claimed.known) return answerKnown(claimed.known, keyed, ask.now, inProgress);
    if (claimed.gap) throw new Undone(gap());
    const { state, answer } = await outcome(ask, tx, inHand);
    await ledger.conclude(keyed, state, answer);
    return answer;
  }

  async function outcome(
    ask: Ask,
    tx: Tx,
    inHand?: OrderInHand,
  ): Promise<{ state: Concluded; answer: Answer }> {
    const handled = inTransaction(handledBy(ask.call));
    const { first, keepsOrder } = handled;
    if (!keepsOrder) await inHand?.settle();
    await first?.(ask.input, context(ask, tx));
    try {
      const run = (inner: Tx) => handled.run(ask.input, context(ask, inner, keepsOrder ? inHand : undefined));
      // What came first is kept when the handler refuses: then the handler alone is undone.
      const data = first ? await tx.transaction(run) : await run(tx);
      return { state: 'done', answer: success(checked(ask, data)) };
    } catch (error) {
      const answer = refused(refusalOf(named(ask), error));
      if (first) return { state: 'refused', answer };
      throw new RefusedWork(answer);
    }
  }

  return {
    atOnce: { reads: ownReads, writes: ownWrites },
    authenticate: (token, now) => callerOf(db, token, now),
    ...(replica ? { mark: place.mark } : {}),
    signOut: tokenHash => endSession(db, tokenHash),
    noteTablet: (report, sender, userAgent, now) => noteTablet(db, report, sender, userAgent, now),
    authorOf: (owner, sender, now) => authorOf(db, owner, sender, now),

    async read(ask) {
      const handled = handledBy(ask.call);
      return undone(named(ask), async () => {
        if (handled.direct) {
          const data = await handled.run(ask.input, {
            ...times(ask),
            db,
            actor: ask.actor,
            ...{ systems, searchPrinters, address: ask.address, userAgent: ask.userAgent },
          });
          return withMark(answerOf(checked(ask, data)), await place.mark());
        }
        assertFindable(ask.call, ask.input, ask.actor);
        const { first } = handled;
        if (first) await retryOnConflict(() => db.transaction(tx => first(ask.input, context(ask, tx))));
        const { data, mark } = await place.run(ask, handled, tx => handled.run(ask.input, context(ask, tx)));
        return withMark(success(checked(ask, data)), mark);
      });
    },

    async write(ask, keyed) {
      return undone(named(ask), async () => {
        try {
          return await wakingAfter(wake, () =>
            retryOnConflict(() => db.transaction(tx => worked(ask, keyed, tx, { ledger: ledgerIn(tx) }))),
          );
        } catch (error) {
          if (!(error instanceof RefusedWork)) throw error;
          // It left no trace. The same change may have been made since by another request.
          return refuseKey(db, keyed, error.answer, ask.now, inProgress);
        }
      });
    },

    together: ({ signal, now }, announced, run) =>
      wakingAfter(
        wake,
        () =>
          allOrNone(db, signal, async tx => {
            const kept = await keptInChain(tx, announced, now);
            return settled(kept, await run(changesIn(tx, kept, worked)));
          }),
        Boolean,
      ),

    refuse: (keyed, answer, ask) =>
      undone({ ...ask, name: keyed.call }, () => refuseKey(db, keyed, answer, ask.now, inProgress)),

    replay: (keyed, ask) => undone({ ...ask, name: keyed.call }, () => answered(db, keyed, ask.now)),
  };
}

/**
 * What is logged when the last net was needed. A defect, since a schema or a rule should have refused before.
 */
export const uncaughtByRules = 'the database refused what nothing before it had refused';

/**
 * The refusal in what a handler threw. The last net: data that the database itself refuses is refused in
 * words too. Such is a value out of range, or a row that breaks a rule of its table. A tablet that reads of a
 * fault never knows whether its change was made.
 *
 * @throws whatever else it was
 */
function refusalOf({ name, log }: Named, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (!/^2[23]/.test(sqlState(error) ?? '')) throw error;
  log.error({ err: error, call: name }, uncaughtByRules);
  return new Refusal('rule', serverMessages.notKept());
}

/** Answers instead of errors that left no trace in the database; any other error is a fault of the server. */
async function undone<A extends Answer | null>(ask: Named, run: () => Promise<A>): Promise<A | Answer> {
  try {
    return await endingWith(ask.signal, run);
  } catch (error) {
    if (error instanceof Undone) return error.answer;
    // It may have been cut at its very end. A tablet that asks with the key again is told what became of the
    // change.
    if (error instanceof GivenUp) return refusal('timeout', serverMessages.tookTooLong());
    if (isDiskFull(error)) {
      ask.log.error({ err: error, call: ask.name }, diskFullLog);
      return diskFull();
    }
    const state = sqlState(error) ?? '';
    if (state === lockTimeout) return inProgress();
    if (state === statementTimeout || runAgain.has(state)) return busy();
    return refused(refusalOf(ask, error));
  }
}

/** What changes of one transaction have in common. */
type Kept = { ledger: Ledger; inHand?: OrderInHand };
type Work = (ask: Ask, keyed: Keyed, tx: Tx, kept: Kept) => Promise<Answer>;

/** What makes the changes of one transaction. */
const changesIn = (tx: Tx, kept: KeptInChain, work: Work): Changes => ({
  write: (ask, keyed) => work(ask, keyed, tx, kept),
  replay: async (keyed, { now }) => (kept.ledger.isNew(keyed.key) ? null : answered(tx, keyed, now)),
});

/** The stored answer of a key. */
async function answered(tx: Db | Tx, keyed: Keyed, now: Date): Promise<Answer | null> {
  const row = await findKey(tx, keyed.key);
  return row && answerKnown(row, keyed, now, inProgress);
}

/** Makes several changes in one transaction, and keeps them where `make` says so. Resolves to whether they are kept. */
async function allOrNone(db: Db, signal: AbortSignal, make: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  const all = async (tx: Tx) => {
    if (!(await make(tx))) throw new NotWhole();
  };
  try {
    await endingWith(signal, () => retryOnConflict(() => db.transaction(all)));
    return true;
  } catch {
    // It left no trace, unless the answer of its commit was lost. Made one by one, each says why it is not made, or was.
    return false;
  }
}

/** Ends a transaction of several changes of which one is not made. */
class NotWhole extends Error {}

/** The same; that the handler refused is to be written down. */
class RefusedWork extends Undone {}

async function inProgress(): Promise<Answer> {
  return refusal('in_progress', serverMessages.inProgress());
}

function refused({ code, says, field }: Refusal): Answer {
  return code === 'maintenance' || code === 'overloaded'
    ? notForwarded(code, says)
    : refusal(code, says, field);
}

/** A request by the name of its call. */
type Named = Pick<Asked, 'signal' | 'log'> & { name: string };
const named = ({ signal, log, call }: Ask): Named => ({ signal, log, name: call.name });

function times({ now, requestId, log }: Ask) {
  return { now, today: businessDate(now), requestId, log };
}
