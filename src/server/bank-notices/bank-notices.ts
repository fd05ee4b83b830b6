import { businessDate } from '#model/kit/format.ts';
import { serverMessages } from '#model/messages/server.ts';
import { keepTransfer, postArrived } from '../backend/sales/bank-transfers-kept.ts';
import type { Db } from '../db/connection.ts';
import type { Door, Front } from '../proxy/front.ts';
import { type Answer, notForwarded } from '../proxy/target.ts';
import type { Adapter, Notice } from './adapters.ts';

/** A notice has less than 1 KB; some services send many at once. */
const longest = 64 * 1024;

/** What the services want to read; anything else, and they send it again. */
const taken: Answer = { status: 200, body: JSON.stringify({ success: true }) };

/** `null`: it is the service's own, and yet nothing that is known. */
type Told = { notices: readonly Notice[] | null; raw: string };

/**
 * `POST /api/bank-notices/<service>`: money has come onto an account. Only who knows the service's secret is heard, and
 * each notice counts once, however often it is sent. Nothing of it is written into the log but its outcome.
 */
export function createBankNotices(front: Front, service: string, adapter: Adapter, db: Db): Door {
  return front.door<Told>({
    name: 'bank-notice',
    longest,
    anyType: true,
    admit({ text, json }, { headers, now }) {
      if (!adapter.proves({ headers, text, json, now }))
        return { refused: notForwarded('unauthenticated', serverMessages.notProven()) };
      const told = adapter.read(json);
      if (told !== null && 'unkept' in told)
        return { refused: notForwarded('validation', told.unkept, told.field) };
      return { wish: { notices: told, raw: text }, from: 'proven' };
    },
    serve({ notices, raw }, _, { now, signal, origin: { requestId, log } }) {
      // Sent again it would be no better.
      if (notices === null) {
        log.warn({ service }, 'a bank notice of an unknown form');
        return taken;
      }
      const work = async () => {
        for (const { id, reference, at: booked_at, ...transfer } of notices) {
          const kept = await db.transaction(tx =>
            keepTransfer(tx, { source: service, notice_id: id, reference, booked_at, raw, ...transfer }, now),
          );
          log.info({ service, outcome: kept?.state ?? 'known' }, 'bank notice');
          if (kept?.state === 'matched')
            await postArrived(db, kept.receipt, { now, today: businessDate(now), requestId, log });
        }
        return taken;
      };
      return { line: 'own', who: `bank notices of ${service}`, signal, work };
    },
  });
}
