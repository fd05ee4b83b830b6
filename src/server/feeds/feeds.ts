import { type Context, Hono } from 'hono';
import { serverMessages } from '#model/messages/server.ts';
import { storesOf } from '../backend/online-shop/send-listings.ts';
import { settingsOf } from '../backend/setup/config.ts';
import type { Db } from '../db/connection.ts';
import type { PictureFolder } from '../files/picture-folder.ts';
import type { Front } from '../proxy/front.ts';
import { type Answer, notForwarded, type Origin } from '../proxy/target.ts';
import { type FeedFormatName, feedFormats } from './formats.ts';
import { type FeedScope, productsOf } from './goods.ts';
import type { FeedShelf, KeptFeed } from './kept.ts';
import { keyIdOf, keyIn } from './keys.ts';
import { feedSettingsOf } from './settings.ts';

type Given = {
  db: Db;
  front: Front;
  shelf: FeedShelf;
  files: PictureFolder | null;
  originOf(c: Context): Origin;
  /** Answers as other doors do. */
  refuse(c: Context, answer: Answer): Response;
  now(): Date;
};

/**
 * `GET /feeds/products.json` and `/feeds/products.xml`: all goods that are sold, for a web site or a market. Who asks
 * has a key of an administrator's. `store` names the one store of which stock counts; all stores without it.
 */
export function serveFeeds(given: Given): Hono {
  const { db, front, originOf, refuse, now } = given;
  const app = new Hono();
  app.get('/feeds/:file{products\\.(?:json|xml)}', async c => {
    const origin = originOf(c);
    origin.trace.call = 'product-feed';
    const key = keyIn(c.req.header('authorization') ?? '', c.req.query('key') ?? '');
    const store = c.req.query('store') ?? '';
    const looked = await front.look(c.req.raw, origin, async () => ({
      id: await keyIdOf(db, key, now()),
      stores: await storesOf(db),
    }));
    if ('refused' in looked) return refuse(c, looked.refused);
    const { id, stores } = looked;
    const early = await front.count(id === null ? { stranger: origin } : { feedKey: id });
    if (early) return refuse(c, early);
    if (id === null) {
      const refused = notForwarded('unauthenticated', serverMessages.noFeedKey());
      return refuse(c, {
        ...refused,
        headers: { ...refused.headers, 'www-authenticate': 'Basic realm="Feed"' },
      });
    }
    const counted = stores.map(({ code }) => code).filter(code => store === '' || code === store);
    if (store !== '' && counted.length === 0)
      return refuse(c, notForwarded('not_found', serverMessages.missing('Location', store), 'store'));
    const format: FeedFormatName = c.req.param('file').endsWith('.json') ? 'json' : 'xml';
    const address = `${origin.secure ? 'https' : 'http'}://${new URL(c.req.url).host}`;
    const feed = await given.shelf.get([format, store, address].join(' '), () =>
      textOf(given, format, { stores: counted, origin: address }),
    );
    return answer(c, feed, feedFormats[format].content_type);
  });
  return app;
}

/** The feed in pieces. */
async function* textOf(
  { db, files }: Given,
  format: FeedFormatName,
  scope: Omit<FeedScope, 'settings'>,
): AsyncGenerator<string> {
  const { head, product, end } = feedFormats[format];
  const { company_name: company } = await settingsOf(db);
  const settings = await feedSettingsOf(db);
  yield head({ company, origin: scope.origin });
  let isFirst = true;
  for await (const products of productsOf(db, { ...scope, settings }, files)) {
    const texts: string[] = [];
    for (const each of products) {
      texts.push(product(each, isFirst));
      isFirst = false;
    }
    yield texts.join('');
  }
  yield end;
}

function answer(c: Context, { etag, bytes, open }: KeptFeed, contentType: string): Response {
  // What it holds is the key’s owner’s; it is asked for again each time, and mostly has not changed.
  const headers = { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding, authorization' };
  if (isKnown(c.req.header('if-none-match') ?? '', etag)) return new Response(null, { status: 304, headers });
  const isPacked = /(?:^|,)\s*gzip\s*(?:,|;|$)/i.test(c.req.header('accept-encoding') ?? '');
  const about = {
    ...headers,
    'content-type': contentType,
    ...(isPacked ? { 'content-encoding': 'gzip', 'content-length': String(bytes) } : {}),
  };
  if (c.req.method === 'HEAD') return new Response(null, { headers: about });
  return new Response(isPacked ? open() : open().pipeThrough(new DecompressionStream('gzip')), {
    headers: about,
  });
}

/** Does the reader have this very feed? A proxy on the way may have made the mark weak, or it was weak before. */
const isKnown = (header: string, etag: string): boolean =>
  header.trim() === '*' ||
  header.split(',').some(mark => mark.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
