import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { serverMessages } from '#model/messages/server.ts';
import { hearHint } from '../backend/online-shop/hints.ts';
import type { Db } from '../db/connection.ts';
import { readSoon } from '../erp/connected.ts';
import type { Front } from '../proxy/front.ts';
import { type Answer, notForwarded, type Origin } from '../proxy/target.ts';
import { isProven, noticesPaths, type TellingSystem } from '../systems/notices.ts';

type Given = {
  db: Db;
  front: Front;
  originOf(c: Context): Origin;
  /** Answers as other doors do. */
  refuse(c: Context, answer: Answer): Response;
  now: () => Date;
};

/** The ERP sends up to a thousand at once. */
const longest = 512 * 1024;
const asked = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,1000}$/));
const notices = v.object({
  value: v.pipe(v.array(v.object({ clientState: v.string() })), v.maxLength(10_000)),
});

/**
 * Systems outside tell that something has changed there: an ERP at `POST /api/erp-notices`, any other at
 * `POST /api/system-notices/<system>` with its word as `Authorization: Bearer`. It is a hint alone: whatever it says, the
 * server reads what has changed from the system itself. A request with another word than the system was given changes
 * nothing.
 */
export function serveSystemNotices({ db, front, originOf, refuse, now }: Given): Hono {
  const app = new Hono();

  async function hear(
    c: Context,
    system: TellingSystem,
    words: readonly string[],
    told: () => Promise<void>,
  ) {
    const origin = originOf(c);
    const looked = await front.look(c.req.raw, origin, () => isProven(db, system, words));
    if (typeof looked === 'object') return refuse(c, looked.refused);
    if (!looked) {
      const early = await front.count({ stranger: origin });
      return refuse(c, early ?? notForwarded('unauthenticated', serverMessages.notProven()));
    }
    await told();
    return c.body(null, 202);
  }

  app.post(noticesPaths.erp, async c => {
    const origin = originOf(c);
    origin.trace.call = 'erp-notice';
    const token = c.req.query('validationToken');
    // Before it subscribes, the ERP asks whether there is a server at all: it wants its own word back.
    if (token !== undefined) {
      const early = await front.count({ stranger: origin });
      if (early) return refuse(c, early);
      if (!v.is(asked, token)) return refuse(c, notForwarded('validation', serverMessages.notProven()));
      return c.text(token, 200, { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    }
    return hear(c, 'erp', await wordsOf(c.req.raw), () => readSoon(db));
  });

  app.post(noticesPaths['online-shop'], c => {
    originOf(c).trace.call = 'online-shop-notice';
    const [, word] = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(c.req.header('authorization') ?? '') ?? [];
    return hear(c, 'online-shop', word === undefined ? [] : [word], () => hearHint(db, now()));
  });
  return app;
}

/** The words of the notices in a body; none of one that is no list of notices. */
async function wordsOf(request: Request): Promise<string[]> {
  const size = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(size <= longest)) return [];
  try {
    const { value } = v.parse(notices, await request.json());
    return value.map(({ clientState }) => clientState);
  } catch {
    return [];
  }
}
