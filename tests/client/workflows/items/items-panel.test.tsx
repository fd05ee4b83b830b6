import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { queryClient } from '#client/read/query-client.ts';
import { emptyTable } from '#client/tablet/tablet.ts';
import { meaningIn } from '#client/workflows/items/item-search.ts';
import { ItemsPanel } from '#client/workflows/items/items-panel.tsx';

afterEach(cleanup);

const item = (item_no: string): FranchiseItem => ({
  id: item_no,
  franchise_code: 'F01',
  item_no,
  variant_code: '',
  description: `Item ${item_no}`,
  variant_description: '',
  item_category: '',
  unit_of_measure: 'CAI',
  barcode: '',
  codes: [],
  unit_price: 1000,
  price_rate: 100,
  unit_cost: 500,
  sort: 0,
  blocked: false,
  picture: '',
  vat_group: '',
  own: false,
});
const rows = ['A', 'B', 'C'].map(item);
const index = { rows, search: () => rows, meaning: (code: string) => meaningIn(rows, code) };
const byCode = {
  scan: () => ({ ok: false, text: '' }),
  type: () => false,
  problem: null,
  dismiss: () => {},
  knows: () => false,
};

test('a tap draws the tapped tile again and no other, and does what the last drawing says', () => {
  const priceOf = vi.fn((of: FranchiseItem) => of.unit_price);
  const panel = (
    inCart: Readonly<Record<string, number>>,
    units: number,
    onAdd: (of: FranchiseItem) => void,
  ) => (
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <ItemsPanel
          index={index}
          table={emptyTable}
          // Another object at each drawing, as after an unsent change.
          stock={{
            of: ({ item_no }) => (item_no === 'B' ? units : 5),
            reservedOf: () => 0,
            asOf: null,
          }}
          priceOf={priceOf}
          inCart={no => inCart[no] ?? 0}
          onAdd={onAdd}
          byCode={byCode}
        />
      </QueryClientProvider>
    </MantineProvider>
  );
  const { rerender } = render(panel({}, 5, () => {}));
  const drawn = () => priceOf.mock.calls.splice(0).map(([{ item_no }]) => item_no);
  expect(drawn()).toEqual(['A', 'B', 'C']);
  rerender(panel({ A: 1 }, 5, () => {}));
  expect(drawn()).toEqual(['A']);
  const onAdd = vi.fn();
  rerender(panel({ A: 1 }, 4, onAdd));
  expect(drawn()).toEqual(['B']);
  fireEvent.click(screen.getByRole('button', { name: /Item C/ }));
  expect(onAdd).toHaveBeenCalledWith(rows[2]);
});
