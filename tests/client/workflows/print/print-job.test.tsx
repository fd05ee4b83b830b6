import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settings } from '#calls/administration/index.ts';
import { items } from '#calls/index.ts';
import * as config from '#calls/setup/config.ts';
import { bootKey } from '#client/read/boot.ts';
import { queryClient } from '#client/read/query-client.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { divides } from '#model/stock/units.ts';
import { taxIdentities } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { company } from '#tests/support/einvoices/company.ts';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
/** What stood on each paper. */
let papers: {
  text: string;
  rows: string[];
  units: string[];
  sheets: number;
  page: string;
  bars: string | null;
}[];

beforeEach(async () => {
  papers = [];
  // The printer of the simulated browser.
  window.print = () => {
    const paper = document.querySelector<HTMLElement>('body > .print');
    papers.push({
      text: paper?.innerText ?? '',
      rows: [...(paper?.querySelectorAll('tbody tr') ?? [])].map(row => row.textContent ?? ''),
      units: [...(paper?.querySelectorAll('tbody td:nth-child(3)') ?? [])].map(
        cell => cell.textContent ?? '',
      ),
      bars: paper?.querySelector('[data-bars]')?.getAttribute('aria-label') ?? null,
      sheets: document.adoptedStyleSheets.length,
      page: paper?.className ?? '',
    });
    window.dispatchEvent(new Event('afterprint'));
  };
  client = await createTestClient();
  await client.signIn();
  await client.open('/');
});
afterEach(() => client.close());

/** As customers call them, whatever the language of the screen. */
const paperUnits: Readonly<Record<string, string>> = { PCS: 'cái', BOX: 'hộp', KG: 'kg', SET: 'bộ' };
const tempId = 'tmp:7f3a2c00-1111-4222-8333-444455556666';

/** What is sold, once it is on the tablet: what is sold in parts comes first. */
async function itemsHere() {
  return waitFor(() => {
    const { rows, complete } = client.tablet().store.table(items.filter);
    expect(complete).toBe(true);
    const plain = rows.filter(row => row.variant_code === '' && !row.blocked);
    return plain.sort((a, b) => Number(divides(b.unit_of_measure)) - Number(divides(a.unit_of_measure)));
  });
}

/** Makes an order of so many lines, decimals among them, and answers its number or temporary id. */
async function orderOf(count: number): Promise<string> {
  const plain = await itemsHere();
  const lines = Array.from({ length: count }, (_, index) => {
    const item = plain[index % plain.length];
    if (!item) throw new Error('the demo company has no plain items');
    const quantity = index === 0 ? 1.125 : 1;
    return {
      line_no: (index + 1) * 10_000,
      item_no: item.item_no,
      quantity,
      unit_price: item.unit_price,
      line_note: `dòng ${index + 1}`,
    };
  });
  const data = { sell_to_name: 'Khách lẻ', lines };
  const sent = await sendDrafts([{ op: 'salesOrders.create', args: { pos_so_no: tempId, data }, tempId }]);
  if (sent.kind !== 'done' && sent.kind !== 'queued') throw new Error(`the order is ${sent.kind}`);
  return client.tablet().outbox.resolve(tempId);
}

async function print(no: string, button: 'Print' | 'Print A4' | 'Print A5'): Promise<void> {
  await client.open(`/salesOrders/detail?no=${encodeURIComponent(no)}`);
  await choosePrint(button);
  await waitFor(() => expect(papers).toHaveLength(1));
}

async function choosePrint(button: 'Print' | 'Print A4' | 'Print A5'): Promise<void> {
  // Slips are printed all day: their button stands in front.
  if (button === 'Print') return client.user.click(await screen.findByRole('button', { name: button }));
  await client.user.click(await screen.findByRole('button', { name: 'More actions' }));
  const dialog = await screen.findByRole('dialog');
  await client.user.click(within(dialog).getByRole('button', { name: button }));
}

describe('an order on paper', () => {
  it('has every line of a long one, its number, and its total in figures and words', async () => {
    const no = await orderOf(60);
    await print(no, 'Print A4');
    const [paper] = papers;
    expect(paper?.rows).toHaveLength(60);
    expect(paper?.rows[0]).toContain('1,125');
    const plain = await itemsHere();
    const units = plain.map(item => paperUnits[item.unit_of_measure]);
    expect(paper?.units).toEqual(Array.from({ length: 60 }, (_, at) => units[at % units.length]));
    expect(paper?.rows[59]).toContain('dòng 60');
    expect(paper?.text).toContain('ĐƠN HÀNG');
    expect(paper?.text).toContain(no);
    expect(paper?.bars).toBe(no);
    expect(paper?.text).toMatch(/Tổng cộng\s*[\d.]+ ₫/);
    expect(paper?.text).toMatch(/Bằng chữ: .+ đồng\./);
    expect(paper?.text).not.toContain('CHƯA GỬI');
    expect(paper?.sheets).toBe(2);
  });

  it('says nothing of VAT in a shop that sells without it, also offline', async () => {
    const no = await orderOf(1);
    await print(no, 'Print');
    expect(papers[0]?.text).toContain('Giá đã bao gồm thuế GTGT.');
    await client.server.db.insert(taxIdentities).values({
      ...{ ...company, seller_code: 'F01', franchise_code: 'F01', legal_kind: 'household' },
      ...{ contract_date: null, is_complete: true, version: 1 },
    });
    await queryClient.refetchQueries({ queryKey: bootKey(config.config) });
    await client.connect(false);
    papers = [];
    await print(no, 'Print');
    expect(papers[0]?.text).toMatch(/Tổng cộng/);
    expect(papers[0]?.text).not.toContain('thuế GTGT.');
  });

  it('is laid out on half a sheet as on a whole one', async () => {
    const no = await orderOf(3);
    await print(no, 'Print A5');
    const [paper] = papers;
    expect(paper?.page).toBe('print print-sheet print-a5');
    expect(paper?.rows).toHaveLength(3);
    expect(paper?.text).toContain('Thành tiền');
    expect(paper?.bars).toBe(no);
  });

  it('says at head and foot what the company set', async () => {
    const token = await client.server.signIn('admin');
    const said = { receipt_header: 'MST 0101234567', receipt_footer: 'Đổi trả trong 7 ngày' };
    await client.server.send(settings.update, said, { token });
    await queryClient.invalidateQueries({ queryKey: ['boot'], refetchType: 'all' });
    await print(await orderOf(1), 'Print');
    for (const line of Object.values(said)) expect(papers[0]?.text).toContain(line);
  });

  it('waits for settings that the page is asking for', async () => {
    const no = await orderOf(1);
    await client.open(`/salesOrders/detail?no=${encodeURIComponent(no)}`);
    const token = await client.server.signIn('admin');
    await client.server.send(settings.update, { receipt_header: 'MST 0101234567' }, { token });
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    client.intercept(async ({ url }) => {
      if (url !== '/la/pos/config') return;
      asked.resolve();
      await answered.promise;
      return undefined;
    });
    void queryClient.invalidateQueries({ queryKey: ['boot'], refetchType: 'all' });
    await asked.promise;
    await choosePrint('Print');
    expect(papers).toEqual([]);
    answered.resolve();
    await waitFor(() => expect(papers[0]?.text).toContain('MST 0101234567'));
  });

  it('leaves nothing behind on the screen', async () => {
    await print(await orderOf(1), 'Print');
    await waitFor(() => expect(document.querySelector('body > .print')).toBeNull());
    expect(document.adoptedStyleSheets).toHaveLength(0);
  });

  it('says that it is not sent, with its local number, when it was made without a connection', async () => {
    await itemsHere();
    await client.connect(false);
    const no = await orderOf(2);
    expect(no).toBe(tempId);
    await print(no, 'Print');
    const [paper] = papers;
    expect(paper?.text).toContain('CHƯA GỬI · NOT YET SENT');
    expect(paper?.text).toContain(localNumber(tempId));
    expect(paper?.text).toContain('Không phải hóa đơn giá trị gia tăng');
    expect(paper?.text).not.toContain('PHIẾU BÁN HÀNG');
    expect(paper?.text).toContain('dòng 2');
    const [first] = await itemsHere();
    expect(paper?.text).toMatch(new RegExp(`1,125 ${paperUnits[first?.unit_of_measure ?? '']} ×`));
  });
});
