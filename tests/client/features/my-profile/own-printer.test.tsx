import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ownPrinter, setOwnPrinter } from '#client/tablet/own-printer.ts';
import { withoutOrders } from '#model/printing/escpos.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { type CableManner, plugIn, serialPort } from '#tests/support/printing/cables.ts';
import { noise } from '#tests/support/printing/decode.ts';
import { sellAndPrint } from '#tests/support/printing/sell-and-print.ts';
import { whitePaper } from '#tests/support/printing/white-paper.ts';

let client: TestClient;
let pull = () => {};
/** What the simulated browser draws: dots that repeat nowhere, whatever is written. */
let drawn: Uint8Array;
/** How often the print dialog was opened. */
let dialogs: number;

function noisyPaper(this: HTMLCanvasElement) {
  return Object.assign(whitePaper.call(this), {
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      drawn = noise(width, height);
      const data = new Uint8ClampedArray(width * height * 4).fill(255);
      for (let dot = 0; dot < width * height; dot++)
        if ((drawn[dot >> 3] ?? 0) & (0x80 >> (dot & 7))) data.fill(0, dot * 4, dot * 4 + 3);
      return { data };
    },
  });
}

beforeEach(async () => {
  dialogs = 0;
  window.print = () => {
    dialogs += 1;
    window.dispatchEvent(new Event('afterprint'));
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(noisyPaper);
  client = await createTestClient();
  setOwnPrinter(null);
});
afterEach(async () => {
  pull();
  vi.restoreAllMocks();
  setOwnPrinter(null);
  await client.close();
});

function attach(manner: CableManner = {}) {
  const made = serialPort(manner);
  pull = plugIn({ ports: [made.port] });
  return made;
}

const set = {
  way: 'serial',
  width: 576,
  baud: 115_200,
  tells: true,
  vendor: 0x04b8,
  product: 0x0202,
} as const;

async function openSheet() {
  await client.open('/myprofile');
  const block = await screen.findByRole('region', { name: 'Printer of this tablet' });
  await client.user.click(within(block).getByRole('button', { name: 'Change…' }));
  return screen.findByRole('dialog', { name: 'Printer of this tablet' });
}

async function choose(name: string, option: RegExp) {
  await client.user.click(await screen.findByRole('combobox', { name }));
  await client.user.click(await screen.findByRole('option', { name: option, hidden: true }));
}

const slipLine = () => screen.findByRole('alert');

it('is offered as browser and server have it, tried out, and kept for every person', async () => {
  const { slips, baud } = attach();
  await client.signIn();
  const sheet = await openSheet();
  await client.user.click(within(sheet).getByRole('combobox', { name: 'How it is reached' }));
  const list = await screen.findByRole('listbox', { name: 'How it is reached', hidden: true });
  const ways = within(list)
    .getAllByRole('option', { hidden: true })
    .map(({ textContent }) => textContent);
  expect(ways).toEqual(['None (through the server)', 'Serial or USB cable (COM port)']);
  expect(within(sheet).getByText(/once an administrator has named them/)).toBeTruthy();
  await client.user.click(screen.getByRole('option', { name: /Serial/, hidden: true }));
  expect(within(sheet).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await client.user.click(within(sheet).getByRole('button', { name: 'Choose the printer…' }));
  await within(sheet).findByText('Chosen (04b8:0202)');
  await choose('Speed', /^9600/);
  await choose('Paper', /58 mm/);
  await client.user.click(within(sheet).getByRole('button', { name: 'Test print' }));
  await within(sheet).findByText('The test is printed, and the printer confirmed it.');
  expect(baud()).toBe(9600);
  expect(slips[0]).toMatchObject({ width: 384, kicks: 0, cuts: 1 });
  await client.user.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const kept = { ...set, width: 384, baud: 9600 };
  expect(JSON.parse(localStorage.getItem('quay:printer') ?? 'null')).toEqual(kept);
  await client.signIn('store02');
  await client.open('/myprofile');
  await screen.findByText('At a cable of this tablet');
});

it('names the printers that the server named, and says of one that it names no more', async () => {
  const meta = document.createElement('meta');
  meta.name = 'printers';
  meta.content = 'https://192.168.1.40 http://192.168.1.41:8008';
  document.head.append(meta);
  setOwnPrinter({ way: 'star', width: 576, origin: 'http://192.168.1.9' });
  await client.signIn();
  const sheet = await openSheet();
  await within(sheet).findByText(/does not name this address any more/);
  await client.user.click(within(sheet).getByRole('button', { name: 'Test print' }));
  await within(sheet).findByText('The printer cannot be reached.');
  await choose('Address', /192\.168\.1\.41/);
  await client.user.click(within(sheet).getByRole('button', { name: 'Save' }));
  const next = { way: 'star', width: 576, origin: 'http://192.168.1.41:8008' };
  await waitFor(() => expect(ownPrinter.get()).toEqual(next));
  meta.remove();
});

it('has a slip before the printer of the shop, dot by dot', async () => {
  const { slips } = attach();
  setOwnPrinter(set);
  await client.signIn();
  await sellAndPrint(client);
  await screen.findByText('Printed');
  expect(slips).toHaveLength(1);
  expect(slips[0]).toMatchObject({ width: 576, kicks: 1, cuts: 1 });
  expect(Buffer.from(slips[0]?.bits ?? []).equals(withoutOrders(drawn))).toBe(true);
  expect(dialogs).toBe(0);
});

it('that was cut off is looked at by a person, and nothing is sent again by itself', async () => {
  const manner: CableManner = { cutAfter: 5000 };
  const { slips, opened } = attach(manner);
  setOwnPrinter(set);
  await client.signIn();
  await sellAndPrint(client);
  const line = await slipLine();
  within(line).getByText('Not sure it was printed – look at the printer.');
  expect(within(line).queryByRole('button', { name: 'Print from this tablet' })).toBeNull();
  expect(opened()).toBe(1);
  delete manner.cutAfter;
  await client.user.click(within(line).getByRole('button', { name: 'Print again' }));
  await waitFor(() => expect(slips).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('that is not plugged in says so, and offers the printer of the shop and the dialog', async () => {
  setOwnPrinter(set);
  await client.signIn();
  await sellAndPrint(client);
  const line = await slipLine();
  within(line).getByText('The printer cannot be reached.');
  await within(line).findByRole('button', { name: 'Print on Máy in quầy Quầy Hoàn Kiếm' });
  await client.user.click(within(line).getByRole('button', { name: 'Print from this tablet' }));
  await waitFor(() => expect(dialogs).toBe(1));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
