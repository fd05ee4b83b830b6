import { screen } from '@testing-library/react';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { auditLog, devices, printJobs } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { startPrinter, type TestPrinter } from '#tests/support/printing/printer.ts';
import { press, sellAndPrint } from '#tests/support/printing/sell-and-print.ts';
import { whitePaper } from '#tests/support/printing/white-paper.ts';

// These printers answer, however busy the machine is.
const patience = { connect: 20_000, status: 20_000, idle: 20_000, taken: 20_000, perRow: 0, close: 200 };

let client: TestClient;
let printer: TestPrinter;
beforeEach(async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(whitePaper);
  printer = await startPrinter();
  client = await createTestClient(undefined, { printers: { networks: '127.0.0.0/8', patience } });
  await client.server.db
    .update(devices)
    .set({ device_data: JSON.stringify({ ...JSON.parse(printer.data), copies: { document: 3 } }) })
    .where(eq(devices.device_code, 'F01-POS'));
  await client.signIn();
});
afterEach(async () => {
  await client.close();
  await printer.close();
  vi.restoreAllMocks();
});

const jobs = () =>
  client.server.db
    .select({ status: printJobs.status, reprint: printJobs.reprint, drawer: printJobs.drawer })
    .from(printJobs)
    .orderBy(asc(printJobs.created_at));

it('each copy is a paper of its own, marked as such, no reprint, and the drawer opens once', async () => {
  await sellAndPrint(client);
  await screen.findByText('Printed');
  expect(printer.slips.map(({ cuts, kicks }) => [cuts, kicks])).toEqual([
    [1, 1],
    [1, 0],
    [1, 0],
  ]);
  const [first = 0, second = 0, third = 0] = printer.slips.map(({ height }) => height);
  // The mark and its rules.
  expect(second).toBeGreaterThan(first);
  expect(third).toBe(second);
  const papers = await jobs();
  expect(papers.map(({ status, reprint }) => [status, reprint])).toEqual(Array(3).fill(['printed', false]));
  const reprints = await client.server.db.select().from(auditLog).where(eq(auditLog.action, 'slip.reprint'));
  expect(reprints).toEqual([]);
});

it('a copy that fails is printed alone, and the one before it not again', async () => {
  printer.manner = { paperFor: 1 };
  await sellAndPrint(client);
  await screen.findByText('The printer is out of paper.');
  expect(printer.slips).toHaveLength(1);
  printer.manner = {};
  await press(client, 'Print again');
  await screen.findByText('Printed');
  expect(printer.slips.map(({ kicks }) => kicks)).toEqual([1, 0, 0]);
  expect((await jobs()).map(({ status, reprint }) => [status, reprint])).toEqual([
    ['printed', false],
    ['failed', false],
    ['printed', false],
    ['printed', false],
  ]);
});
