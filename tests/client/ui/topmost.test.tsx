import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from '#client/ui/dialog.tsx';
import { Sheet } from '#client/ui/sheet.tsx';

afterEach(cleanup);
const user = userEvent.setup();

function Payment() {
  const [asks, setAsks] = useState(true);
  const [isOpen, setIsOpen] = useState(true);
  return (
    <MantineProvider>
      <Sheet opened={isOpen} onClose={() => setIsOpen(false)} title="Payment">
        <input aria-label="Cash received" />
      </Sheet>
      <Dialog opened={asks} onClose={() => setAsks(false)} title="More than is due">
        Take it all the same?
      </Dialog>
    </MantineProvider>
  );
}
const isThere = (name: string) => screen.queryByRole('dialog', { name }) !== null;

test('Escape closes a question alone, and the sheet under it only when it is pressed again', async () => {
  render(<Payment />);
  await screen.findByRole('dialog', { name: 'More than is due' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(isThere('More than is due')).toBe(false));
  expect(isThere('Payment')).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(isThere('Payment')).toBe(false));
});
