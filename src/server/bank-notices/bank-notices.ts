import { businessDate } from '#model/kit/format.ts';
import { serverMessages } from '#model/messages/server.ts';
import { keepTransfer, postArrived } from '../backend/sales/bank-transfers-kept.ts';
import type { Db } from '../db/connection.ts';
import { addressKey } from '../proxy/address-key.ts';
import { isDeeperThan, maxDepth, unread } from '../proxy/admission.ts';
import type { Intake } from '../proxy/intake.ts';
import { type Answer, notForwarded, type Origin, refusal, silent, tooOften } from '../proxy/target.ts';
import type { Adapter } from './adapters.ts';

type Options = {
  adapters: ReadonlyMap<string, Adapter>;
  db: Db;
  now: () => Date;
  intake: Intake;
};

/** A notice has less than 1 KB; some services send many at once. */
const longest = 64 * 1024;

/** What the services want to read; anything else, and they send it again. */
const taken: Answer = { status: 200, body: JSON.stringify({ success: true }) };

/**
 * `POST /api/bank-notices/<service>`: money has come onto an account. Only who knows the service's secret is heard, and
 * each notice counts once, however often it is sent. Nothing of it is written into the log but its outcome.
 */
export function createBankNotices(options: Options) {
  return async (service: string, request: Request, origin: Origin): Promise<Answer> => {
    origin.trace.call = 'bank-notice';
    try {
      return await answer(service, request, origin, options);
    } catch (error) {
      origin.log.error({ err: error, ...origin.trace }, 'the notice was not taken');
      return refusal('system_error', silent);
    }
  };
}

async function answer(service: string, request: Request, origin: Origin, options: Options): Promise<Answer> {
  const { adapters, db, now, intake } = options;
  const address = addressKey(origin.address);
  const early = await intake.rates.take('address', address);
  if (early !== null) return tooOften(early);
  // Whoever has not proven who they are has the rate of strangers.
  const strange = async (refused: Answer) => {
    const wait = await intake.rates.take('stranger', address);
    return wait === null ? refused : tooOften(wait);
  };
  const adapter = adapters.get(service);
  if (!adapter) return strange(notForwarded('unknown_call', serverMessages.noSuchCall()));
  const body = await intake.room.read(request, address);
  if ('unread' in body) return strange(unread(body.unread));
  const { text } = body;
  if (text.length > longest) return strange(notForwarded('too_large', serverMessages.tooLarge()));
  const json = isDeeperThan(text, maxDepth) ? undefined : parsed(text);
  if (json === undefined) return strange(notForwarded('not_json', serverMessages.notJson()));
  const at = now();
  if (!adapter.proves({ headers: request.headers, text, json, now: at }))
    return strange(notForwarded('unauthenticated', serverMessages.notProven()));
  const notices = adapter.read(json);
  // It is the service's own, and yet nothing that is known: sent again it would be no better.
  if (notices === null) {
    origin.log.warn({ service }, 'a bank notice of an unknown form');
    return taken;
  }
  for (const { id, reference, at: booked_at, ...transfer } of notices) {
    const kept = await db.transaction(tx =>
      keepTransfer(tx, { source: service, notice_id: id, reference, booked_at, raw: text, ...transfer }, at),
    );
    origin.log.info({ service, outcome: kept?.state ?? 'known' }, 'bank notice');
    if (kept?.state === 'matched')
      await postArrived(db, kept.receipt, {
        now: at,
        today: businessDate(at),
        requestId: origin.requestId,
        log: origin.log,
      });
  }
  return taken;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
