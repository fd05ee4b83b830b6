import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#client/read/query-client.ts';
import { PaySheet } from '#client/workflows/pay/pay-sheet.tsx';

afterEach(cleanup);

const sheet = (dueVnd: number, busy: boolean) => (
  <MantineProvider>
    <QueryClientProvider client={queryClient}>
      <PaySheet
        opened
        refund
        no="SC-1"
        dueVnd={dueVnd}
        busy={busy}
        handsOver={null}
        onPay={() => undefined}
        onClose={() => undefined}
      />
    </QueryClientProvider>
  </MantineProvider>
);
const dueShown = async () =>
  (await screen.findByText('To be paid back')).querySelector('strong')?.textContent;

test('while a payment is being kept the sheet says what was due, and afterwards what still is', async () => {
  const { rerender } = render(sheet(213_000, false));
  expect(await dueShown()).toBe('213.000 ₫');
  // The change counts in the document before it is kept for certain.
  rerender(sheet(0, true));
  expect(await dueShown()).toBe('213.000 ₫');
  expect(screen.getByLabelText<HTMLInputElement>('Amount paid back').value).toBe('213.000');
  rerender(sheet(13_000, false));
  expect(await dueShown()).toBe('13.000 ₫');
});
