import { TextInput, type TextInputProps } from '@mantine/core';
import { formatAmount } from '#model/kit/format.ts';
import { validationMessages } from '#model/kit/validation.ts';
import { translate } from '../../messages/language.ts';
import { useTypedAmount } from './use-typed-amount.ts';

/** Shorter than 14 characters, as every amount. */
const mostDigits = 13;

/**
 * A VND amount: whole numbers, typed with or without dots, pasted in any usual spelling, shown German style while typing.
 * Never below zero or above `max`; what is no amount is refused in words.
 */
export function AmountInput({
  value,
  onChange,
  max,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange' | 'max'> & {
  value: number;
  onChange: (amountVnd: number) => void;
  max?: number;
}) {
  const { input, refused } = useTypedAmount({ value, onChange, digits: mostDigits, format: formatAmount });
  const over = max !== undefined && value > max;
  const own = over ? validationMessages.range(0, max) : refused ? validationMessages.amount() : null;
  return (
    <TextInput
      inputMode="numeric"
      rightSection="₫"
      placeholder="0"
      {...rest}
      {...input}
      error={own ? translate(own) : rest.error}
      onFocus={event => event.currentTarget.select()}
      onBlur={event => {
        input.onBlur();
        rest.onBlur?.(event);
      }}
    />
  );
}
