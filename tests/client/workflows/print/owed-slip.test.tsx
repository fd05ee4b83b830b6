import { screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { devices as deviceCalls } from '#calls/index.ts';
import { owedSlip } from '#client/workflows/print/owed-slip.ts';
import { devices } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { startPrinter, type TestPrinter } from '#tests/support/printing/printer.ts';
import { press, putInCart, sellAndPrint } from '#tests/support/printing/sell-and-print.ts';
import { whitePaper } from '#tests/support/printing/white-paper.ts';

// These printers answer, however busy the machine is.
const patience = { connect: 20_000, status: 20_000, idle: 20_000, taken: 20_000, perRow: 0, close: 200 };

let client: TestClient;
let printer: TestPrinter;
/** How often the print dialog came. */
let dialogs = 0;
beforeEach(async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(whitePaper);
  dialogs = 0;
  window.print = () => {
    dialogs += 1;
    window.dispatchEvent(new Event('afterprint'));
  };
  printer = await startPrinter({ paperFor: 0 });
  client = await createTestClient(undefined, { printers: { networks: '127.0.0.0/8', patience } });
  await client.signIn();
});
afterEach(async () => {
  await client.close();
  await printer.close();
  vi.restoreAllMocks();
});

const printerStands = async (required: boolean) => {
  await client.server.db
    .update(devices)
    .set({ device_data: JSON.stringify({ ...JSON.parse(printer.data), required }) })
    .where(eq(devices.device_code, 'F01-POS'));
};

describe('where printing is required, the next sale', () => {
  beforeEach(() => printerStands(true));

  it('asks first, also after a reload, with its cart as it was, and goes on without paper', async () => {
    await sellAndPrint(client);
    await screen.findByText('The printer is out of paper.');
    await press(client, 'New sale');
    await putInCart(client);
    // The line still stands above the next sale, and holds nothing up.
    expect(screen.getByText('The printer is out of paper.')).toBeTruthy();
    // Both are on the tablet's disk before the page goes.
    await waitFor(async () => expect(await client.tablet().drafts.load('sale:new')).not.toBeNull());
    expect(await owedSlip()).not.toBeNull();
    await client.reload('/salesOrders/detail');
    await screen.findByRole('textbox', { name: /^Quantity of/ });
    expect(screen.queryByText('The printer is out of paper.')).toBeNull();
    await press(client, /^Pay \d/);
    await screen.findByRole('dialog', { name: 'The last slip was not printed' });
    await press(client, 'Go on without paper');
    await press(client, /^Take \d/);
    await screen.findByRole('heading', { name: 'Sold' });
    expect(await owedSlip()).toBeNull();
    expect(printer.slips).toEqual([]);
  });

  it('prints it again, once, while its own money is taken', async () => {
    await sellAndPrint(client);
    await screen.findByText('The printer is out of paper.');
    await press(client, 'New sale');
    await putInCart(client);
    printer.manner = {};
    await press(client, /^Pay \d/);
    await screen.findByRole('dialog', { name: 'The last slip was not printed' });
    // Twice on the screen: on the line, and in the question.
    await client.user.click(screen.getAllByRole('button', { name: 'Print again' }).at(-1) ?? document.body);
    await press(client, /^Take \d/);
    await screen.findByRole('heading', { name: 'Sold' });
    await waitFor(() => expect(printer.slips).toHaveLength(1));
    await waitFor(async () => expect(await owedSlip()).toBeNull());
    expect(screen.queryByText('The printer is out of paper.')).toBeNull();
  });

  it('asks what came of the print dialog, used when the printer is not reached', async () => {
    await client.open('/salesOrders/detail');
    await screen.findAllByRole('button', { name: /^Add / });
    await putInCart(client);
    await waitFor(() => expect(client.tablet().store.table(deviceCalls.filter).complete).toBe(true));
    await client.connect(false);
    await press(client, /^Pay \d/);
    await press(client, /^Take \d/);
    await press(client, 'Print receipt');
    await waitFor(() => expect(dialogs).toBe(1));
    await press(client, 'New sale');
    await putInCart(client);
    await press(client, /^Pay \d/);
    await screen.findByRole('dialog', { name: 'Was the last slip printed?' });
    await press(client, 'It was printed');
    await screen.findByRole('button', { name: /^Take \d/ });
    expect(await owedSlip()).toBeNull();
    expect(dialogs).toBe(1);
  });

  it('asks nothing after a slip that came out', async () => {
    printer.manner = {};
    await sellAndPrint(client);
    await waitFor(() => expect(printer.slips).toHaveLength(1));
    await waitFor(async () => expect(await owedSlip()).toBeNull());
  });
});

it('where printing is not required, the next sale asks nothing', async () => {
  await printerStands(false);
  await sellAndPrint(client);
  await screen.findByText('The printer is out of paper.');
  await press(client, 'New sale');
  await putInCart(client);
  await press(client, /^Pay \d/);
  await screen.findByRole('button', { name: /^Take \d/ });
  expect(await owedSlip()).toBeNull();
});
