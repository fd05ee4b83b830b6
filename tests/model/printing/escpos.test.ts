import { describe, expect, test } from 'vitest';
import {
  askStatus,
  frame,
  isStatusByte,
  isTakenByte,
  readStatus,
  withoutOrders,
} from '#model/printing/escpos.ts';
import { decode, noise } from '#tests/support/printing/decode.ts';

const plain = { cut: false, drawer: false, confirm: false };

describe('a slip as a printer takes it', () => {
  test.each([
    [384, 1],
    [512, 127],
    [576, 128],
    [576, 129],
    [576, 1749],
  ])('%d × %d dots come out as they went in, in bands that every printer has room for', (width, height) => {
    const bits = noise(width, height);
    const slip = decode(frame({ width, height, bits }, plain));
    expect([slip.width, slip.height]).toEqual([width, height]);
    expect(Buffer.from(slip.bits).equals(withoutOrders(bits))).toBe(true);
    expect(Math.max(...slip.bands)).toBeLessThanOrEqual(128);
    expect(slip).toMatchObject({ cuts: 0, kicks: 0, asksTaken: false });
  });

  test('the cutter, the drawer and the question whether it was taken only where they are asked for', () => {
    const bitmap = { width: 384, height: 8, bits: noise(384, 8) };
    expect(decode(frame(bitmap, { ...plain, cut: true }))).toMatchObject({ cuts: 1, kicks: 0 });
    expect(decode(frame(bitmap, { ...plain, drawer: true }))).toMatchObject({ cuts: 0, kicks: 1 });
    const all = frame(bitmap, { cut: true, drawer: true, confirm: true });
    expect(decode(all).asksTaken).toBe(true);
    expect([...all.subarray(-3)]).toEqual([0x1d, 0x72, 1]);
  });

  test('dots that read like an order lose it, and nothing else changes', () => {
    const bits = Uint8Array.of(0x10, 0x04, 1, 0x10, 0x10, 0x14, 0x10, 0x05, 0x10, 0x06, 0x10);
    expect([...withoutOrders(bits)]).toEqual([0x10, 0x84, 1, 0x10, 0x10, 0x94, 0x10, 0x85, 0x10, 0x06, 0x10]);
    expect(bits[1]).toBe(0x04);
    const many = noise(576, 4000, 7);
    const clean = Buffer.from(withoutOrders(many));
    expect([4, 5, 20].some(order => clean.includes(Buffer.of(0x10, order)))).toBe(false);
    const changed = many.filter((byte, at) => byte !== clean[at]).length;
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThan(20);
  });

  test('an order over the edge of two bands is broken too', () => {
    const bits = new Uint8Array(48 * 256);
    bits[48 * 128 - 1] = 0x10;
    bits[48 * 128] = 0x04;
    expect(withoutOrders(bits)[48 * 128]).toBe(0x84);
  });
});

describe('what a printer says of itself', () => {
  const status = (one: number, two: number, four: number) =>
    readStatus([0x12 | one, 0x12 | two, 0x12 | four]);

  test('is asked by three questions', () => {
    expect([...askStatus]).toEqual([0x10, 4, 1, 0x10, 4, 2, 0x10, 4, 4]);
  });

  test('is read bit by bit', () => {
    expect(status(0, 0, 0)).toEqual({ trouble: null, paperLow: false });
    expect(status(0, 0, 0x0c)).toEqual({ trouble: null, paperLow: true });
    expect(status(0x08, 0, 0).trouble).toBe('offline');
    expect(status(0x08, 0x04, 0).trouble).toBe('cover_open');
    expect(status(0x08, 0x20, 0).trouble).toBe('paper_out');
    expect(status(0, 0, 0x60).trouble).toBe('paper_out');
    expect(status(0x08, 0x40, 0).trouble).toBe('error');
  });

  test('no byte of one answer is taken for one of the other', () => {
    for (let byte = 0; byte < 256; byte++) expect(isStatusByte(byte) && isTakenByte(byte)).toBe(false);
  });
});
