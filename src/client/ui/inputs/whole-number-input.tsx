import { TextInput, type TextInputProps } from '@mantine/core';

/** A whole number from zero: digits only, and no more of them than the largest has. Nothing stands for zero. */
export function WholeNumberInput({
  value,
  onChange,
  max,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange' | 'max'> & {
  value: number;
  onChange: (number: number) => void;
  max: number;
}) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(max).length}
      value={value === 0 ? '' : String(value)}
      onChange={event => onChange(Number(event.currentTarget.value.replace(/\D/g, '')))}
    />
  );
}
