import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#client/read/query-client.ts';
import { PaySheet } from '#client/workflows/pay/pay-sheet.tsx';

afterEach(cleanup);

const sheet = (dueVnd: number, busy: boolean, opened = true) => (
  <MantineProvider>
    <QueryClientProvider client={queryClient}>
      <button type="button">Pay</button>
      <PaySheet
        opened={opened}
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
const short = { timeout: 5000 };
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

test('the sheet is there in the frame in which Pay was pressed, and gives the focus back', async () => {
  const { rerender } = render(sheet(213_000, false, false));
  const pay = screen.getByRole('button', { name: 'Pay' });
  pay.focus();
  rerender(sheet(213_000, false));
  // Not in one of the next frames, as a sheet that moves in.
  expect(screen.getByRole('dialog')).toBeTruthy();
  await dueShown();
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true), short);
  rerender(sheet(213_000, false, false));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Pay'), short);
});
