import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#model/kit/format.ts';
import { readPercent } from '#model/kit/read-number.ts';
import { certain } from '#model/kit/reading.ts';
import { validationMessages } from '#model/kit/validation.ts';
import { translate } from '../../messages/language.ts';

/** 0 to 100 with at most two decimals, after a comma or a dot; null is an empty field. */
export function PercentInput({
  value,
  onChange,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange'> & {
  value: number | null;
  onChange: (percent: number | null) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  // Its decimals are still to come.
  const percent = typed === null ? value : certain(readPercent(typed.replace(/[.,]\s*$/, '')));
  const isWrong = typed !== null && typed.trim() !== '' && percent === null;
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      {...rest}
      value={typed ?? (value === null ? '' : formatNumber(value))}
      error={isWrong ? translate(validationMessages.range(0, 100)) : rest.error}
      onChange={event => {
        const text = event.currentTarget.value;
        setTyped(text);
        const next = certain(readPercent(text.replace(/[.,]\s*$/, '')));
        if (next !== null || text.trim() === '') onChange(next);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
