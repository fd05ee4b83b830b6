import { TextInput, type TextInputProps } from '@mantine/core';
import { formatAmount } from '#model/kit/format.ts';
import { validationMessages } from '#model/kit/validation.ts';
import { said } from '../../messages/language.ts';

/** A VND amount: whole numbers, typed with or without dots, shown German style while typing. Never below zero or above `max`. */
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
  const over = max !== undefined && value > max;
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      rightSection="₫"
      value={value === 0 ? '' : formatAmount(value)}
      placeholder="0"
      error={over ? said(validationMessages.range(0, max)) : rest.error}
      onFocus={event => event.currentTarget.select()}
      onChange={event => {
        const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 13);
        onChange(Number(digits));
      }}
    />
  );
}
