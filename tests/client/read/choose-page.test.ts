import { expect, it } from 'vitest';
import { fees } from '#calls/index.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import type { Fee } from '#calls/setup/master-data.ts';
import { choosePage, knownPage } from '#client/read/choose-page.ts';
import type { KnownPage } from '#client/read/known-page.ts';

const codes = ['NOW', 'EARLIER', 'FOUND', 'HELD', 'UNSENT'] as const;
type Code = (typeof codes)[number];
const fee = (fee_code: Code): Fee => ({
  ...{ id: codes.indexOf(fee_code), fee_code, description: fee_code, amount: 1000, vat_group: '' },
});
const pageOf = (...shown: Code[]): KnownPage<Fee> => ({
  ...{ items: shown.map(fee), total: shown.length, page: 1, size: 20 },
  asOf: '2026-03-02T05:00:00.000Z',
});
const [now, earlier] = [pageOf('NOW'), pageOf('EARLIER')];
const input: ListInput = { page: 1, size: 20, filters: [], sort_order: fees.filter.list.sort };
const kept = { page: earlier, isPending: false };

it('knows what the server says, else what it said earlier while an answer may come', () => {
  expect(knownPage({ page: now, isAnswering: true }, kept, false)).toBe(now);
  expect(knownPage({ page: null, isAnswering: true }, kept, false)).toBe(earlier);
  // Nothing comes any more: the whole table says more than an early first page.
  expect(knownPage({ page: null, isAnswering: false }, kept, false)).toBeNull();
  // A list of answers has no table.
  expect(knownPage({ page: null, isAnswering: false }, kept, true)).toBe(earlier);
});

it('shows the known page, else what the tablet has, and what it had while an answer may come', () => {
  const [found, held] = [pageOf('FOUND'), pageOf('HELD')];
  const show = (known: KnownPage<Fee> | null, isAnswering: boolean) =>
    choosePage({ known, found, held, isAnswering }, null, input, fees.filter);
  expect(show(now, true)).toBe(now);
  expect(show(null, true)).toBe(held);
  expect(show(null, false)).toBe(found);
});

it('puts unsent rows on top of the first page alone, and counts them on each', () => {
  const overlay = (rows: readonly Fee[]) => [...rows, fee('UNSENT')];
  const show = (page: number) =>
    choosePage(
      { known: now, found: null, held: null, isAnswering: true },
      overlay,
      { ...input, page },
      fees.filter,
    );
  expect(show(1)).toMatchObject({ items: [{ fee_code: 'UNSENT' }, { fee_code: 'NOW' }], total: 2 });
  expect(show(2)).toMatchObject({ items: [{ fee_code: 'NOW' }], total: 2 });
});
