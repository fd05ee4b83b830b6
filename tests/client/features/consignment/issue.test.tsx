import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consignmentIssues, items } from '#calls/index.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { businessDate, formatDate } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
let token: string;
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  await client.signIn();
});
afterEach(() => client.close());

async function newestIssue() {
  const { data } = await client.server.send(
    consignmentIssues.filter,
    { page: 1, size: 1, filters: [], sort_order: consignmentIssues.filter.list.sort },
    { token },
  );
  const [row] = data.items;
  if (!row) throw new Error('the demo company has consignment issues');
  return (await client.server.send(consignmentIssues.get, { ci_no: row.ci_no }, { token })).data;
}

/** The scanner types: keys far faster than anybody, then Enter. */
function scan(code: string): void {
  scanWith(code);
}

/** Opens a new issue and waits until the items are there; answers one that lies at the consignment location. */
async function openNew() {
  await client.open('/consignmentIssue/detail');
  await screen.findAllByRole('button', { name: /^Add / });
  return waitFor(() => {
    const { store } = client.tablet();
    const kept = store.table(items.filter);
    const stock = store.table(items.onHand);
    expect(kept.complete && stock.complete).toBe(true);
    const there = stock.rows.find(
      row => row.location_code === 'F01-CONS' && row.variant_code === '' && row.quantity >= 2,
    );
    const item = kept.rows.find(row => row.item_no === there?.item_no && row.variant_code === '');
    if (!item) throw new Error('the demo company has goods on consignment');
    return item;
  });
}

const press = async (name: string | RegExp) => client.user.click(await screen.findByRole('button', { name }));

describe('a consignment issue', () => {
  it('goes from the consignment location to the warehouse, is released and followed', async () => {
    const item = await openNew();
    scan(item.barcode);
    scan(item.barcode);
    await press(/^Issue details: Quầy Hoàn Kiếm \(ký gửi\) → Kho trung tâm/);
    const sheet = within(await screen.findByRole('dialog', { name: 'Issue details' }));
    const date = () => sheet.getByRole<HTMLInputElement>('textbox', { name: 'Request Delivery Date' });
    // The calendar is loaded after the sheet.
    await waitFor(() => expect(date().readOnly).toBe(false));
    const today = businessDate(new Date());
    await client.user.type(date(), formatDate(today));
    await client.user.tab();
    await client.user.type(sheet.getByRole('textbox', { name: 'External Document' }), 'GH-7');
    await client.user.type(sheet.getByRole('textbox', { name: 'Notes' }), 'Hàng lỗi');
    await client.user.click(sheet.getByRole('button', { name: 'Close' }));
    await press('Save');
    await screen.findByRole('heading', { name: /^Consignment issue CI-/ });
    expect(await newestIssue()).toMatchObject({
      la_status: 'OPEN',
      transfer_from_code: 'F01-CONS',
      transfer_to_code: 'WH-MAIN',
      intransit_code: 'INTRANSIT',
      total_qty: 2,
      la_request_delivery_date: today,
      la_external_doc: 'GH-7',
      la_notes: 'Hàng lỗi',
    });
    await press('Release');
    const question = await screen.findByRole('dialog', { name: /^Release this consignment issue/ });
    await client.user.click(within(question).getByRole('button', { name: 'Release' }));
    const table = await screen.findByRole('table', { name: 'Issue lines' });
    // The screen shows it before the server has answered.
    await waitFor(async () => expect((await newestIssue()).la_status).not.toBe('OPEN'));
    const released = await newestIssue();
    await within(table).findByRole('columnheader', { name: 'Shipped' });
    await waitFor(() => expect(screen.getAllByText(released.bc_to_no).length).toBeGreaterThan(0));
  });

  it('may be cancelled without a reason', async () => {
    const item = await openNew();
    scan(item.barcode);
    await screen.findByRole('textbox', { name: /^Quantity of/ });
    await press('Save');
    await screen.findByRole('heading', { name: /^Consignment issue CI-/ });
    await press('More actions');
    const menu = await screen.findByRole('dialog', { name: 'More actions' });
    await client.user.click(within(menu).getByRole('button', { name: 'Cancel' }));
    await press('Cancel issue');
    await screen.findByText('Canceled');
    // The screen shows it before the server has answered.
    const canceled = { la_status: 'CANCELED', cancel_reason_code: '' };
    await waitFor(async () => expect(await newestIssue()).toMatchObject(canceled));
  });

  it('made and released offline is not final, and arrives when the connection is back', async () => {
    const item = await openNew();
    await client.connect(false);
    scan(item.barcode);
    await screen.findByRole('textbox', { name: /^Quantity of/ });
    await press('Save');
    await screen.findByRole('heading', { name: /^Consignment issue LOCAL-/ });
    await press('Release');
    const question = await screen.findByRole('dialog', { name: /^Release this consignment issue/ });
    await client.user.click(within(question).getByRole('button', { name: 'Release' }));
    // The issue alone is unsent before that; the release is what the server may refuse.
    await screen.findByText('not final');
    expect(screen.getByText('Changes of this consignment issue are not sent yet')).toBeTruthy();
    await client.connect(true);
    client.tablet().outbox.wake('online');
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toHaveLength(0));
    const issue = await newestIssue();
    expect(issue.bc_to_no).not.toBe('');
    await screen.findByRole('heading', { name: `Consignment issue ${issue.ci_no}` });
  });
});

describe('an issue to another shop', () => {
  /** The newest one of the demo company that goes to the second shop. */
  async function toSecondShop() {
    const filters = [{ field: 'transfer_to_code', value: 'F02-CONS', condition: 'eq' as const }];
    const { data } = await client.server.send(
      consignmentIssues.filter,
      { page: 1, size: 1, filters, sort_order: consignmentIssues.filter.list.sort },
      { token },
    );
    const [row] = data.items;
    if (!row) throw new Error('the demo company sends to other shops');
    return row.ci_no;
  }
  const theirs = 'Quầy Bến Thành (ký gửi)';

  it('names its location in the list, in the filter and on the issue, also without a connection', async () => {
    const no = await toSecondShop();
    await client.open('/consignmentIssue');
    const row = (await screen.findByText(no)).closest('tr');
    await waitFor(() => expect(row && within(row).getByText(theirs)).toBeTruthy());
    await press('Filters');
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const to = within(sheet.getByRole('group', { name: 'To' }));
    // Each place once, and no shop that nothing goes to or comes from.
    expect(to.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Quầy Hoàn Kiếm (ký gửi)',
      'Quầy Hoàn Kiếm',
      'Kho trung tâm',
      theirs,
      'Quầy Phú Quốc (ký gửi)',
    ]);
    await client.user.click(to.getByRole('button', { name: theirs }));
    await waitFor(() => expect(screen.getAllByText(theirs).length).toBeGreaterThan(1));
    await client.open(`/consignmentIssue/detail?no=${no}`);
    await screen.findByText(theirs);
    await client.connect(false);
    await client.open(`/consignmentIssue/detail?no=${no}`);
    await screen.findByText(theirs);
    expect(screen.queryByText('F02-CONS')).toBeNull();
  });

  it('names both locations on paper', async () => {
    const papers: string[] = [];
    window.print = () => {
      papers.push(document.querySelector<HTMLElement>('body > .print')?.innerText ?? '');
      window.dispatchEvent(new Event('afterprint'));
    };
    await client.open(`/consignmentIssue/detail?no=${await toSecondShop()}`);
    await press('More actions');
    const menu = within(await screen.findByRole('dialog', { name: 'More actions' }));
    await client.user.click(menu.getByRole('button', { name: 'Print A5' }));
    const question = await screen.findByRole('dialog', { name: 'Print this consignment issue?' });
    await client.user.click(within(question).getByRole('button', { name: /^Print/ }));
    await waitFor(() => expect(papers).toHaveLength(1));
    expect(papers[0]).toMatch(/Từ kho\s*Quầy Hoàn Kiếm \(ký gửi\)/);
    expect(papers[0]).toMatch(/Đến kho\s*Quầy Bến Thành \(ký gửi\)/);
  });
});
