import { randomBytes } from 'node:crypto';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { formatAmount, formatDate } from '#model/kit/format.ts';
import type { Db } from '../db/connection.ts';
import { einvoices as e, taxIdentities } from '../db/schema/index.ts';
import { contentSecurityPolicy } from '../headers.ts';
import type { Front } from '../proxy/front.ts';
import type { Answer, Origin } from '../proxy/target.ts';

export { lookupPath } from './lookup-path.ts';

type Given = {
  db: Db;
  front: Front;
  originOf(c: Context): Origin;
  /** Answers as other doors do. */
  refuse(c: Context, answer: Answer): Response;
};

/**
 * `GET /hd/{code}`: what there is of the e-invoice of a sale, for anyone who has the slip, for as long as it is kept. It
 * shows no buyer and no goods. Without scripts: any telephone opens it. The code has 122 random bits, and guesses count as a stranger's requests.
 */
export function serveInvoicePages({ db, front, originOf, refuse }: Given): Hono {
  const app = new Hono();
  app.get('/hd/:code{[\\w-]{22}}', async c => {
    const origin = originOf(c);
    origin.trace.call = 'e-invoice-page';
    const looked = await front.look(c.req.raw, origin, () => shownOf(db, c.req.param('code')));
    if (looked instanceof Response) return looked;
    if ('refused' in looked) return refuse(c, looked.refused);
    if (looked.shown) return page(c, 200, body(looked.shown));
    const early = await front.count({ stranger: origin });
    if (early) return refuse(c, early);
    return page(c, 404, missing());
  });
  return app;
}

/** No sale has so many parts. */
const mostOthers = 50;

type Shown = NonNullable<Awaited<ReturnType<typeof shownOf>>['shown']>;

async function shownOf(db: Db, code: string) {
  const t = taxIdentities;
  const [shown] = await db
    .select({
      ...{
        pos_so_no: e.pos_so_no,
        seller: t.registered_name,
        tax_code: t.tax_code,
        sold_on: e.sold_on,
        invoice_date: e.invoice_date,
      },
      ...{ amount: e.amount, status: e.status, series: e.issued_series, number: e.issued_number },
      /** Of the one in its place, once that has a number. */
      replaced_by: sql<string>`coalesce((select other.lookup_code from einvoices other where other.first_id = ${e.id}
        and other.kind = 'replacing' and other.issued_number <> ''), '')`,
      /** When the tax office was last told the right name or address of the buyer; empty for never. */
      told_on: sql<string>`coalesce((select max(notice.sent_on)::text from einvoice_notices notice
        where notice.einvoice_id = ${e.id}), '')`,
      ...{ authority_code: e.authority_code, provider_code: e.provider_code, provider_url: e.provider_url },
    })
    .from(e)
    .innerJoin(t, eq(t.seller_code, e.seller_code))
    .where(and(eq(e.lookup_code, code), ne(e.status, 'closed')));
  return { shown: shown?.pos_so_no ? { ...shown, others: await othersOf(db, shown.pos_so_no, code) } : null };
}

/** The other e-invoices of the same sale: of goods that were handed over on another day, or came back. */
const othersOf = (db: Db, pos_so_no: string, code: string) =>
  db
    .select({
      ...{ code: e.lookup_code, kind: e.kind, series: e.issued_series, number: e.issued_number },
      ...{ invoice_date: e.invoice_date, amount: e.amount },
    })
    .from(e)
    .where(and(eq(e.pos_so_no, pos_so_no), ne(e.lookup_code, code), ne(e.status, 'closed')))
    .orderBy(asc(e.id))
    .limit(mostOthers);

/** A page without scripts, that no one keeps and no search engine lists. */
function page(c: Context, status: 200 | 404, content: ReturnType<typeof html>): Response | Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  c.header('content-security-policy', contentSecurityPolicy({ nonce }));
  c.header('cache-control', 'no-store');
  c.header('x-robots-tag', 'noindex');
  return c.html(
    html`<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hóa đơn điện tử</title><style nonce="${nonce}">${style}</style></head><body><main>${content}</main></body></html>`,
    status,
  );
}

const style = `:root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:32rem;margin:0 auto;padding:1.5rem 1rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .25rem}
.state{font-size:1.125rem;margin:0 0 1.5rem}h2{font-size:1.125rem;margin:1.5rem 0 .25rem}ul{margin:0;padding:0;list-style:none}li{padding:.25rem 0}dl{margin:0}dt{opacity:.75}dd{margin:0 0 .75rem;font-weight:600;overflow-wrap:anywhere}
a{display:inline-block;min-height:44px;line-height:44px;color:LinkText}`;

const fact = (name: string, value: string) => (value === '' ? '' : html`<dt>${name}</dt><dd>${value}</dd>`);

function body(shown: Shown) {
  const { status, series, number, authority_code, provider_code, provider_url } = shown;
  const isMade = status === 'issued' || status === 'pending';
  return html`<h1>Hóa đơn điện tử</h1>
<p class="state">${isMade ? `${series} số ${number}` : 'Đang phát hành. Hãy mở lại trang này sau. · Being issued, please come back.'}</p>
${shown.replaced_by === '' ? '' : html`<p class="state">Đã có hóa đơn điện tử thay thế. · It was replaced.<br><a href="/hd/${shown.replaced_by}">Xem hóa đơn điện tử thay thế · See the one in its place</a></p>`}
${shown.told_on === '' ? '' : html`<p class="state">Đã báo cơ quan thuế tên, địa chỉ đúng của người mua ngày ${formatDate(shown.told_on)} (mẫu 04/SS-HĐĐT). · The tax office was told the buyer’s right name or address.</p>`}
<dl>${fact('Người bán · Seller', shown.seller)}${fact('Mã số thuế · Tax code', shown.tax_code)}
${fact('Ngày bán · Day of sale', formatDate(shown.sold_on))}${isMade ? fact('Ngày lập · Date', formatDate(shown.invoice_date)) : ''}
${fact('Tổng tiền · Total', `${formatAmount(shown.amount)} ₫`)}${fact('Mã cơ quan thuế · Tax authority’s code', authority_code)}
${fact('Mã tra cứu · Look-up code', provider_code)}</dl>
${isMade && provider_url.startsWith('https://') ? html`<a href="${provider_url}" rel="noreferrer">Xem và tải về · View and download</a>` : ''}
${shown.others.length === 0 ? '' : html`<h2>Hóa đơn điện tử khác của đơn này · Others of this sale</h2><ul>${shown.others.map(other)}</ul>`}`;
}

const kinds = {
  original: 'Hóa đơn điện tử · Invoice',
  adjusting: 'Điều chỉnh · Adjusting',
  replacing: 'Thay thế · Replacing',
} as const;

function other({ code, kind, series, number, invoice_date, amount }: Shown['others'][number]) {
  const name = number === '' ? 'Đang phát hành · Being issued' : `${series} số ${number}`;
  return html`<li><a href="/hd/${code}">${name}</a><br>${kinds[kind]}, ${formatDate(invoice_date)}, ${formatAmount(amount)} ₫</li>`;
}

const missing = () =>
  html`<h1>Không tìm thấy</h1><p class="state">Mã trên phiếu không đúng, hoặc đơn bán chưa được gửi lên từ máy của cửa hàng. Hãy mở lại sau.</p>
<p>Not found: the code is wrong, or the shop’s tablet has not sent the sale yet.</p>`;
