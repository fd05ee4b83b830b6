import { and, eq, gt, inArray } from 'drizzle-orm';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { isGoodsPaper } from '#model/taxes/einvoices.ts';
import type { Db } from '../../db/connection.ts';
import { einvoices as e, einvoiceSellers } from '../../db/schema/index.ts';
import {
  type EinvoiceContent,
  type EinvoiceProviderOf,
  type PaperContent,
  ProviderProblem,
} from '../../einvoices/provider.ts';
import { settleMs } from '../../outgoing/adapter.ts';
import { lostAfterMs } from '../../queue/lease.ts';
import { startWorker, type Worker, type WorkerOptions } from '../../queue/worker.ts';
import { type EinvoiceRow, prepare } from './content.ts';
import { preparePaper } from './goods-papers.ts';
import { asProblem, outcomesOf } from './outcomes.ts';
import { Lost, seeEinvoices, settle, takeEinvoice } from './take.ts';

/** An invoice, or a paper of goods, as the provider gets it. */
type Sent = { content: EinvoiceContent } | { paper: PaperContent };

/** Sellers that one process serves at once. */
const atOnce = 4;
const stopMs = 4000;

export type IssuingOptions = WorkerOptions & {
  /** The provider of a seller, as it is set up now. */
  providerOf: (seller: typeof einvoiceSellers.$inferSelect) => Promise<EinvoiceProviderOf>;
  now?: () => Date;
};

/**
 * Issues e-invoices through the sellers' providers as long as the server runs. Any number of processes may. No transaction is
 * open while a provider is asked.
 */
export function startIssuing(
  db: Db,
  { providerOf, now = () => new Date(), log, restMs }: IssuingOptions,
): Worker {
  const cut = new AbortController();
  const { made, conclude, doubt, later } = outcomesOf(db, now);

  async function run(row: EinvoiceRow): Promise<void> {
    const [seller] = await db
      .select()
      .from(einvoiceSellers)
      .where(eq(einvoiceSellers.seller_code, row.seller_code));
    if (!seller) throw new Error('an e-invoice has a seller');
    try {
      await work(row, await providerOf(seller));
    } catch (error) {
      if (error instanceof Lost) throw error;
      log.warn({ err: error, e_invoice: row.id }, 'an e-invoice was not issued');
      await conclude(row, asProblem(error));
    }
  }

  async function work(row: EinvoiceRow, provider: EinvoiceProviderOf): Promise<void> {
    if (row.made_at !== null || row.status === 'pending') {
      const found = await provider.find(row.request_id, cut.signal);
      if (found) return made(row, found);
      if (row.status === 'pending') return settle(db, row, { next_at: later(row) });
      const settles = (row.made_at?.getTime() ?? 0) + settleMs;
      if (settles > now().getTime()) return doubt(row, row.last_error, new Date(settles));
      // It is certain that it was not made. It waits for its turn once more: an older day may have come in between.
      return settle(db, row, { status: 'waiting', made_at: null, content: null, next_at: now() });
    }
    const sent = await begin(row);
    if (sent) await made(row, await issue(row, sent, provider));
  }

  /** A provider that has it already keeps what it has. */
  async function issue({ request_id }: EinvoiceRow, sent: Sent, provider: EinvoiceProviderOf) {
    try {
      if ('content' in sent) return await provider.issue(request_id, sent.content, cut.signal);
      if (provider.issuePaper) return await provider.issuePaper(request_id, sent.paper, cut.signal);
      throw new ProviderProblem('refused', systemTroubles.makesNoPapers());
    } catch (error) {
      if (!(error instanceof ProviderProblem) || error.kind !== 'duplicate') throw error;
      const found = await provider.find(request_id, cut.signal);
      if (found) return found;
      throw new ProviderProblem('unknown', error.message, { cause: error });
    }
  }

  /**
   * Writes down what is sent, and that it may be made from now on. A process that dies after it leaves an unknown outcome.
   *
   * @returns null where a person has to decide first
   */
  async function begin(row: EinvoiceRow): Promise<Sent | null> {
    const begun = now();
    const sent = await db.transaction(async tx => {
      if (await isTooOld(tx, row)) {
        await settle(tx, row, { status: 'held', hold: 'too_old', made_at: null });
        return null;
      }
      const prepared = isGoodsPaper(row.document_type)
        ? await preparePaper(tx, row)
        : await prepare(tx, row, true);
      if ('hold' in prepared) {
        await settle(tx, row, { status: 'held', hold: prepared.hold, made_at: null });
        return null;
      }
      // What stands on a paper of goods is kept with its order.
      const content = 'content' in prepared ? prepared.content : null;
      await settle(tx, row, { content, made_at: begun, seen_at: begun });
      return prepared;
    });
    // This process may have stood still since, and another one may be at it.
    if (now().getTime() - begun.getTime() > lostAfterMs) throw new Lost();
    return sent;
  }

  const worker = startWorker(
    {
      atOnce,
      take: () => takeEinvoice(db, now()),
      run,
      see: held => seeEinvoices(db, held, now()),
      namesOf: ({ id }) => ({ e_invoice: id }),
    },
    { log, restMs },
  );
  return {
    drain: worker.drain,
    wake: worker.wake,
    async stop() {
      const late = setTimeout(() => cut.abort(), stopMs);
      await worker.stop();
      clearTimeout(late);
    },
  };
}

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Has the series a number of a later day? Then no provider takes this day any more. */
async function isTooOld(tx: Tx, { seller_code, series, invoice_date }: EinvoiceRow): Promise<boolean> {
  const later = await tx
    .select({ id: e.id })
    .from(e)
    .where(
      and(
        eq(e.seller_code, seller_code),
        eq(e.series, series),
        inArray(e.status, ['pending', 'issued']),
        gt(e.invoice_date, invoice_date),
      ),
    )
    .limit(1);
  return later.length > 0;
}
