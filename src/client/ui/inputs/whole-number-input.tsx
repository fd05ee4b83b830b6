import { TextInput, type TextInputProps } from '@mantine/core';
import { validationMessages } from '#model/kit/validation.ts';
import { translate } from '../../messages/language.ts';
import { useTypedAmount } from './use-typed-amount.ts';

/** A whole number from zero: digits only, and no more of them than the largest has. Nothing stands for zero. */
export function WholeNumberInput({
  value,
  onChange,
  max,
  format = String,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange' | 'max'> & {
  value: number;
  onChange: (number: number) => void;
  max: number;
  /** How it is shown. */
  format?: (number: number) => string;
}) {
  const { input, refused } = useTypedAmount({ value, onChange, digits: String(max).length, format });
  return (
    <TextInput
      inputMode="numeric"
      {...rest}
      {...input}
      error={refused ? translate(validationMessages.isNumber()) : rest.error}
      onBlur={event => {
        input.onBlur();
        rest.onBlur?.(event);
      }}
    />
  );
}
