import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { devices, printJobs, salesOrders } from '#server/db/schema/index.ts';
import type { NewPrintJob } from '#server/printing/print-jobs.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
let papers: string[];
beforeEach(async () => {
  papers = [];
  // The printer of the simulated browser.
  window.print = () => {
    papers.push(document.querySelector<HTMLElement>('body > .print')?.innerText ?? '');
    window.dispatchEvent(new Event('afterprint'));
  };
  client = await createTestClient();
});
afterEach(() => client.close());

async function counterPrinter() {
  const { db } = client.server;
  const [device] = await db.select().from(devices).where(eq(devices.device_code, 'F01-POS'));
  if (!device) throw new Error('the demo company has no printer at the counter');
  return device;
}

async function printed(parts: readonly Partial<NewPrintJob>[]): Promise<void> {
  const { id, device_name } = await counterPrinter();
  await client.server.db.insert(printJobs).values(
    parts.map((part, minute) => ({
      id: crypto.randomUUID(),
      device_id: id,
      device_name,
      address: '10.0.0.9:9100',
      tells: true,
      kind: 'document',
      subject: '',
      width: 576,
      height: 8,
      bits: '',
      cut: true,
      drawer: false,
      reprint: false,
      digest: '',
      user_id: 1,
      user_name: 'store01',
      franchise_code: 'F01',
      created_at: new Date(Date.UTC(2026, 0, 5, 3, minute)),
      ...part,
    })),
  );
}

async function openSlips(): Promise<HTMLElement> {
  await client.signIn();
  await client.open(`/devices?record=${(await counterPrinter()).id}`);
  await client.user.click(await screen.findByRole('button', { name: 'Slips' }));
  return screen.findByRole('dialog', { name: 'Slips' });
}

const slip = async (sheet: HTMLElement, name: string) => {
  const title = await within(sheet).findByText(name);
  const row = title.closest('li');
  if (!row) throw new Error(`${name} stands in no row`);
  return within(row);
};

it('the slips of a printer are listed with what became of them, those of another shop not', async () => {
  await printed([
    { subject: 'S-GOOD', status: 'printed', confirmed: true, paper_low: true },
    { subject: 'S-PAPER', status: 'failed', reason: 'paper_out' },
    { subject: 'S-COVER', status: 'failed', reason: 'cover_open', kind: 'shift', reprint: true },
    { subject: 'S-THEIRS', status: 'printed', franchise_code: 'F02' },
  ]);
  const sheet = await openSlips();
  (await slip(sheet, 'S-GOOD')).getByText('Printed. The paper is running low.');
  (await slip(sheet, 'S-PAPER')).getByText('Nothing was printed. The printer is out of paper.');
  const cover = await slip(sheet, 'S-COVER');
  cover.getByText('Nothing was printed. The cover of the printer is open.');
  // The slip of a shift is not found by its number.
  expect(cover.queryByRole('button')).toBeNull();
  expect(within(sheet).getAllByRole('listitem')[0]?.textContent).toContain('S-COVER');
  expect(within(sheet).queryByText('S-THEIRS')).toBeNull();
});

it('a person says that a slip with an unknown outcome was printed', async () => {
  await printed([{ subject: 'S-UNKNOWN', status: 'unknown', reason: 'cut_off' }]);
  const sheet = await openSlips();
  const unknown = await slip(sheet, 'S-UNKNOWN');
  unknown.getByText(/Not sure it was printed .* The line to the printer broke\./);
  await client.user.click(unknown.getByRole('button', { name: 'It was printed' }));
  await (await slip(sheet, 'S-UNKNOWN')).findByText('Printed.');
  const [row] = await client.server.db.select().from(printJobs);
  expect(row).toMatchObject({ status: 'printed', decided_by: 'store01' });
});

it('a document is printed again from its slip, and says so', async () => {
  const [order] = await client.server.db
    .select({ no: salesOrders.pos_so_no })
    .from(salesOrders)
    .where(eq(salesOrders.franchise_code, 'F01'))
    .limit(1);
  const no = order?.no ?? '';
  await printed([{ subject: no, status: 'unknown', reason: 'cut_off' }]);
  const sheet = await openSlips();
  await client.user.click((await slip(sheet, no)).getByRole('button', { name: 'Print again' }));
  await waitFor(() => expect(papers).toHaveLength(1));
  expect(papers[0]).toContain(no);
  expect(papers[0]).toContain('BẢN IN LẠI');
  await (await slip(sheet, no)).findByText(/it was printed again/);
  const [row] = await client.server.db.select().from(printJobs);
  expect(row).toMatchObject({ status: 'unknown', decided_by: 'store01' });
});
