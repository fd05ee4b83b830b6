import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDate } from '#model/kit/format.ts';
import { einvoiceNotices, einvoices } from '#server/db/schema/index.ts';
import { addEinvoices, addNotice } from '../../support/einvoices/add-einvoices.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';
import { withoutKeeping } from '../../support/without-keeping.ts';

let server: TestServer;
const code = 'AAAAAAAAAAAAAAAAAAAA-_';
beforeAll(async () => {
  server = await createTestServer();
  await addEinvoices(server.db, 'F01', ['']);
  await server.db.update(einvoices).set({ lookup_code: code });
});
afterAll(() => server.close());

const open = (path: string) => server.app.request(path, { headers: { accept: 'text/html' } });
const issued = {
  status: 'issued',
  issued_series: '1C26MAA',
  issued_number: '7',
  authority_code: 'M1-26-X',
} as const;

describe('the page of an e-invoice', () => {
  test('says that it is being issued, and then what it is', async () => {
    const early = await open(`/hd/${code}`);
    expect(early.status).toBe(200);
    const text = await early.text();
    expect(text).toContain('Đang phát hành');
    expect(text).toContain('Công ty TNHH An');
    await server.db.update(einvoices).set({ ...issued, provider_url: 'https://www.meinvoice.vn/tra-cuu' });
    const late = await (await open(`/hd/${code}`)).text();
    expect(late).toContain('1C26MAA số 7');
    expect(late).toContain('href="https://www.meinvoice.vn/tra-cuu"');
  });

  test('runs no script, is kept and listed nowhere, and tells no other site where it was opened', async () => {
    const { headers } = await open(`/hd/${code}`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('shows a text as text, whatever a provider says', async () => {
    await server.db
      .update(einvoices)
      .set({ provider_code: '<script>alert(1)</script>', provider_url: 'javascript:x' });
    const text = await (await open(`/hd/${code}`)).text();
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('javascript:');
  });

  test('says when the tax office was told the right buyer, and not who that is', async () => {
    const [id = 0] = (await server.db.select({ id: einvoices.id }).from(einvoices)).map(row => row.id);
    await addNotice(server.db, id);
    const told = async () => (await open(`/hd/${code}`)).text();
    expect(await told()).not.toContain('04/SS');
    await server.db.update(einvoiceNotices).set({ status: 'sent', sent_on: '2026-11-05' });
    const text = await told();
    expect(text).toContain(`ngày ${formatDate('2026-11-05')} (mẫu 04/SS-HĐĐT)`);
    expect(text).not.toContain('Lê');
  });

  test('of a code that there is not says so', async () => {
    const other = await open(`/hd/${'B'.repeat(22)}`);
    expect(other.status).toBe(404);
    expect(await other.text()).toContain('Không tìm thấy');
    expect((await open(`/hd/${code}x`)).status).toBe(404);
  });

  test('leads to the one in its place once that has a number', async () => {
    const [first] = await server.db.select().from(einvoices);
    if (!first) throw new Error('there is one');
    const { id: _, request_id: __, ...columns } = first;
    const other = 'C'.repeat(22);
    const replacing = { ...columns, kind: 'replacing', first_id: first.id, lookup_code: other } as const;
    await server.db.insert(einvoices).values({ ...replacing, ...issued, issued_number: '8' });
    expect(await (await open(`/hd/${code}`)).text()).toContain(`href="/hd/${other}"`);
    expect(await (await open(`/hd/${other}`)).text()).toContain('số 8');
    await withoutKeeping(server.db, sql`delete from einvoices where lookup_code = ${other}`);
  });

  test('names the other invoices of the same sale, and no closed one', async () => {
    const [first] = await server.db.select().from(einvoices);
    if (!first) throw new Error('there is one');
    const { id, request_id: _, ...columns } = first;
    const [back, closed] = ['D'.repeat(22), 'E'.repeat(22)];
    const memo = { ...columns, kind: 'adjusting', document_type: 'credit_memo', first_id: id } as const;
    const unnumbered = { status: 'waiting', issued_series: '', issued_number: '' } as const;
    await server.db.insert(einvoices).values([
      { ...memo, document_no: 'CM-1', amount: -50_000, lookup_code: back, ...unnumbered },
      { ...memo, document_no: 'CM-2', lookup_code: closed, ...unnumbered, status: 'closed' },
    ]);
    const text = await (await open(`/hd/${code}`)).text();
    expect(text).toContain('Others of this sale');
    expect(text).toMatch(new RegExp(`href="/hd/${back}">Đang phát hành[^/]*</a><br>Điều chỉnh`));
    expect(text).toContain('−50.000 ₫');
    expect(text).not.toContain(closed);
    expect(text).not.toContain(`href="/hd/${code}"`);
    expect(await (await open(`/hd/${back}`)).text()).toContain(`href="/hd/${code}">1C26MAA số 7</a>`);
    await withoutKeeping(server.db, sql`delete from einvoices where kind = 'adjusting'`);
  });

  test('is gone where a person decided that there is none', async () => {
    await server.db.update(einvoices).set({ status: 'closed', issued_series: '', issued_number: '' });
    expect((await open(`/hd/${code}`)).status).not.toBe(200);
  });
});
