import { afterEach, describe, expect, test } from 'vitest';
import { choosePort, serialLine } from '#client/transport/printer/serial.ts';
import { chooseUsb, usbLine } from '#client/transport/printer/usb.ts';
import { frame, withoutOrders } from '#model/printing/escpos.ts';
import { type Line, type Patience, printOver } from '#model/printing/slip-job.ts';
import { type CableManner, plugIn, serialPort, usbPrinter } from '#tests/support/printing/cables.ts';
import { noise } from '#tests/support/printing/decode.ts';

const short: Patience = { connect: 500, status: 150, idle: 200, taken: 400, perRow: 0, close: 200 };
const bits = noise(576, 600);

let pull = () => {};
afterEach(() => pull());

/** The two cables, each with a printer of that manner at it. */
const cables = {
  serial(manner: CableManner) {
    const made = serialPort(manner);
    pull = plugIn({ ports: [made.port] });
    return { made, line: async () => serialLine((await choosePort()) ?? { vendor: 0, product: 0 }, 57_600) };
  },
  usb(manner: CableManner) {
    const made = usbPrinter(manner);
    pull = plugIn({ devices: [made.device] });
    return {
      made,
      line: async () => usbLine((await chooseUsb()) ?? { vendor: 0, product: 0, serial: '' }),
    };
  },
};

async function print(line: Line | null, { tells = true, drawer = false } = {}) {
  if (!line) throw new Error('the cable is not there');
  const bytes = frame({ width: 576, height: 600, bits }, { cut: true, drawer, confirm: tells });
  return printOver(line, { bytes, rows: 600, tells }, short);
}

describe.each(['serial', 'usb'] as const)('a slip over a cable: %s', way => {
  const on = async (manner: CableManner, how: { tells?: boolean; drawer?: boolean } = {}) => {
    const { made, line } = cables[way](manner);
    const outcome = await print(await line(), how);
    return { outcome, made };
  };

  test('is on the paper when the printer says so, dot by dot, and the cable is let go', async () => {
    const { outcome, made } = await on({}, { drawer: true });
    expect(outcome).toEqual({ status: 'printed', confirmed: true, paperLow: false });
    expect(made.isOpen()).toBe(false);
    expect(made.slips).toHaveLength(1);
    expect(made.slips[0]).toMatchObject({ width: 576, height: 600, cuts: 1, kicks: 1 });
    expect(Buffer.from(made.slips[0]?.bits ?? []).equals(withoutOrders(bits))).toBe(true);
  });

  test('comes out again after that, and says when the paper runs low', async () => {
    const { made, line } = cables[way]({ status: [0x12, 0x12, 0x1e] });
    await print(await line());
    expect(await print(await line())).toMatchObject({ status: 'printed', paperLow: true });
    expect([made.opened(), made.slips.length]).toEqual([2, 2]);
  });

  test('is not begun where the printer says that it cannot', async () => {
    const { outcome, made } = await on({ status: [0x1a, 0x32, 0x72] });
    expect(outcome).toEqual({ status: 'failed', reason: 'paper_out' });
    expect(made.slips).toEqual([]);
  });

  test('is unknown when the cable is pulled in the middle', async () => {
    const { outcome, made } = await on({ cutAfter: 20_000 });
    expect(outcome).toEqual({ status: 'unknown', reason: 'cut_off' });
    expect(made.slips).toEqual([]);
  });

  test('is unknown with a printer that stops taking it, and the cable is let go all the same', async () => {
    const { outcome, made } = await on({ stuckAfter: 20_000 });
    expect(outcome).toEqual({ status: 'unknown', reason: 'stalled' });
    await expect.poll(made.isOpen).toBe(false);
  });

  test('is unknown when the printer takes all and never says so', async () => {
    const { outcome } = await on({ status: null, tells: false });
    expect(outcome).toEqual({ status: 'unknown', reason: 'silent' });
  });

  test('is taken as printed by one that is known never to tell', async () => {
    const { outcome, made } = await on({ status: null, tells: false }, { tells: false });
    expect(outcome).toEqual({ status: 'printed', confirmed: false, paperLow: false });
    expect(made.slips[0]).toMatchObject({ height: 600, asksTaken: false });
  });

  test('has no line where another printer is plugged in, or none', async () => {
    const { line } = cables[way]({});
    expect(await line()).not.toBeNull();
    pull();
    expect(await line()).toBeNull();
    const others = { vendor: 1, product: 2, serial: '' };
    cables[way]({});
    expect(await (way === 'serial' ? serialLine(others, 9600) : usbLine(others))).toBeNull();
  });
});

test('a port is opened at the speed that was set, and by one at a time', async () => {
  const { port, baud } = serialPort();
  pull = plugIn({ ports: [port] });
  const id = { vendor: 0x04b8, product: 0x0202 };
  const line = await serialLine(id, 9600);
  expect(baud()).toBe(9600);
  expect(await serialLine(id, 9600)).toBeNull();
  expect(await print(line)).toMatchObject({ status: 'printed' });
});

test('a USB printer that cannot answer is printed on by a tablet that knows that', async () => {
  const { device, slips } = usbPrinter({}, { saysNothing: true });
  pull = plugIn({ devices: [device] });
  const id = { vendor: 0x04b8, product: 0x0202, serial: 'X-1' };
  expect(await print(await usbLine(id))).toEqual({ status: 'unknown', reason: 'silent' });
  expect(await print(await usbLine(id), { tells: false })).toMatchObject({
    status: 'printed',
    confirmed: false,
  });
  expect(slips).toHaveLength(2);
});
