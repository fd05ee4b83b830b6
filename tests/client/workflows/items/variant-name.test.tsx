import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { items } from '#calls/index.ts';
import { syncNow } from '#client/life/fill.ts';
import { queryClient } from '#client/read/query-client.ts';
import { namesInOrder } from '#client/workflows/items/item-groups.ts';
import { useVariantName } from '#client/workflows/items/variant-name.tsx';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

test('a variant goes by its name, and by its code where nobody knows one', async () => {
  await syncNow({ only: items.filter });
  const { rows } = client.tablet().store.table(items.filter);
  const known = rows.find(row => row.variant_code !== '' && row.variant_description !== '');
  if (!known) throw new Error('the demo company has variants');
  const { item_no, variant_code, variant_description } = known;
  const { result } = renderHook(() => useVariantName(), {
    wrapper: ({ children }: PropsWithChildren) =>
      createElement(QueryClientProvider, { client: queryClient }, children),
  });
  await waitFor(() => expect(result.current({ item_no, variant_code })).toBe(variant_description));
  expect(variant_description).not.toBe(variant_code);
  expect(result.current({ item_no, variant_code: 'NEW' })).toBe('NEW');
  expect(result.current({ item_no, variant_code: '' })).toBe('');
});

test('names of categories stand in the order of the Vietnamese alphabet, each once', () => {
  expect(namesInOrder(['Đồ uống', 'Văn phòng', 'Đồ bếp', '', 'Dao kéo', 'Ăn vặt', 'Đồ uống'])).toEqual([
    'Ăn vặt',
    'Dao kéo',
    'Đồ bếp',
    'Đồ uống',
    'Văn phòng',
  ]);
});
