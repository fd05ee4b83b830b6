import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { ConfirmPrompt } from '#client/ui/confirm.tsx';
import { AmountInput } from '#client/ui/inputs/amount-input.tsx';
import { QuantityStepper } from '#client/ui/inputs/quantity-stepper.tsx';

afterEach(cleanup);
const user = userEvent.setup();

function Amount() {
  const [value, setValue] = useState(7000);
  return (
    <MantineProvider>
      <AmountInput label="Cash" value={value} onChange={setValue} />
      <output>{value}</output>
    </MantineProvider>
  );
}

function Quantity() {
  const [quantity, setQuantity] = useState(2);
  return (
    <MantineProvider>
      <QuantityStepper quantity={quantity} name="tea" onStep={() => undefined} onSet={setQuantity} />
      <output>{quantity}</output>
      <ConfirmPrompt />
    </MantineProvider>
  );
}

const kept = () => Number(screen.getByRole('status').textContent);

describe('an amount', () => {
  const cash = () => screen.getByLabelText<HTMLInputElement>('Cash');

  test.each([
    ['85000.00', 85_000],
    ['85.000,00', 85_000],
    ['85,000.00', 85_000],
    ['85.000 ₫', 85_000],
    ['1.250.000', 1_250_000],
  ])('takes %s from the clipboard as %d', async (text, amount) => {
    render(<Amount />);
    await user.click(cash());
    await user.paste(text);
    expect(kept()).toBe(amount);
  });

  test.each(['-50000', '50k', '0.250', '85000.50'])('refuses %s from the clipboard in words', async text => {
    render(<Amount />);
    await user.click(cash());
    await user.paste(text);
    expect(kept()).toBe(7000);
    expect(cash().value).toBe('7.000');
    expect(screen.getByText('Please enter a whole amount such as 85.000!')).toBeTruthy();
    await user.clear(cash());
    await user.paste('85000');
    expect(screen.queryByText('Please enter a whole amount such as 85.000!')).toBeNull();
  });

  test.each([
    ['85000', 85_000, '85.000'],
    ['85000.00', 85_000, '85.000'],
    ['85.000', 85_000, '85.000'],
    ['1.250.000', 1_250_000, '1.250.000'],
    ['85000,00', 85_000, '85.000'],
    ['85,000', 85_000, '85.000'],
  ])('that is typed as %s is %d', async (keys, amount, shown) => {
    render(<Amount />);
    await user.clear(cash());
    await user.type(cash(), keys);
    await user.tab();
    expect(kept()).toBe(amount);
    expect(cash().value).toBe(shown);
  });

  test('says so where decimals are typed that no amount has', async () => {
    render(<Amount />);
    await user.clear(cash());
    await user.type(cash(), '85,5');
    await user.tab();
    expect(cash().value).toBe('85');
    expect(kept()).toBe(85);
    expect(screen.getByText('Please enter a whole amount such as 85.000!')).toBeTruthy();
  });

  test('loses its last digits one by one', async () => {
    render(<Amount />);
    await user.type(cash(), '{End}{Backspace}{Backspace}');
    expect(cash().value).toBe('70');
    await user.type(cash(), '{End},{Backspace}5', { skipClick: true });
    expect(kept()).toBe(705);
  });
});

describe('a quantity', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Quantity of tea');
  const type = async (text: string) => {
    await user.clear(field());
    await user.type(field(), `${text}{Enter}`);
  };

  test.each([
    ['0.250', 0.25],
    ['0,335', 0.335],
    ['1,250', 1.25],
    ['1.5', 1.5],
    ['1250', 1250],
  ])('of %s is %d', async (text, quantity) => {
    render(<Quantity />);
    await type(text);
    expect(kept()).toBe(quantity);
  });

  test('is asked about where a dot may be either of two', async () => {
    render(<Quantity />);
    await type('1.250');
    expect(kept()).toBe(2);
    await user.click(await screen.findByRole('button', { name: '1,25' }));
    await waitFor(() => expect(kept()).toBe(1.25));
    await type('2.500');
    await user.click(await screen.findByRole('button', { name: '2.500' }));
    await waitFor(() => expect(kept()).toBe(2500));
    await type('3.000');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(kept()).toBe(2500);
  });

  test('stays as it was after words', async () => {
    render(<Quantity />);
    await type('nhiều');
    expect(field().value).toBe('2');
  });
});
