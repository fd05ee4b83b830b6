import { type ChangeEvent, useState } from 'react';
import { readAmount } from '#model/kit/read-number.ts';
import { certain } from '#model/kit/reading.ts';

type Typing = {
  value: number;
  onChange: (value: number) => void;
  /** How many digits it has at most. */
  digits: number;
  /** How it stands in the field. */
  format: (value: number) => string;
};

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * A whole number that is shown with its groups while it is typed; an empty field stands for zero. Keys change
 * its digits. What is pasted or filled in is read as a whole: `85000.00` is 85.000, and `50k` is refused.
 *
 * @returns what the input is given, and whether something was refused since the last change
 */
export function useTypedAmount({ value, onChange, digits: most, format }: Typing) {
  /** A mark that was typed behind the number, with the zeros after it: they may become decimals, or thousands. */
  const [begun, setBegun] = useState({ of: value, tail: '' });
  const [refused, setRefused] = useState(false);
  const text = value === 0 ? '' : format(value);
  const tail = begun.of === value ? begun.tail : '';
  const shown = text + tail;

  const take = (next: number, nextTail = '') => {
    setRefused(false);
    setBegun({ of: next, tail: nextTail });
    if (next !== value) onChange(next);
  };
  const refuse = () => {
    setBegun({ of: value, tail: '' });
    setRefused(true);
  };
  const fits = (amount: number | null): amount is number => amount !== null && String(amount).length <= most;

  const isMarkAtEnd = (next: string, inserted: string) =>
    tail === '' && text !== '' && /^[.,]$/.test(inserted) && next === text + inserted;
  const byKey = (next: string, inserted: string) => {
    if (tail !== '' && next.startsWith(text) && /^([.,]\d*)?$/.test(next.slice(text.length)))
      return withTail(next.slice(text.length));
    if (isMarkAtEnd(next, inserted)) return take(value, inserted);
    if (/^[., ]$/.test(inserted)) return;
    if (/\D/.test(inserted)) return refuse();
    take(Number(digitsOf(next).slice(0, most)));
  };
  const withTail = (next: string) => {
    if (next.length < 4) return take(value, next);
    const amount = certain(readAmount(text + next)) ?? certain(readAmount(`${value}${next}`));
    if (fits(amount)) take(amount);
    else refuse();
  };
  const asWhole = (next: string, { before, inserted, after }: Edit) => {
    if (next.trim() === '') return take(0);
    const around = digitsOf(before) + inserted + digitsOf(after);
    const amount = certain(readAmount(next)) ?? certain(readAmount(around));
    if (fits(amount)) take(amount);
    else refuse();
  };

  return {
    refused,
    input: {
      autoComplete: 'off',
      value: shown,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const next = event.currentTarget.value;
        const edit = editOf(shown, next);
        // Browsers send an InputEvent; a program that fills a form in may send one without a kind.
        const { inputType = '' } = event.nativeEvent as Partial<InputEvent>;
        if (/^(insert(Composition)?Text$|delete)/.test(inputType) && edit.inserted.length <= 1)
          byKey(next, edit.inserted);
        else asWhole(next, edit);
      },
      onBlur: () => {
        // `85,5` is no amount: what counts stands in the field, and why it is not what was typed below it.
        if (/[1-9]/.test(tail)) refuse();
        else if (tail !== '') take(value);
      },
    },
  } as const;
}

type Edit = { before: string; inserted: string; after: string };

/** What an edit put between what stayed. */
function editOf(old: string, next: string): Edit {
  let start = 0;
  while (start < Math.min(old.length, next.length) && old[start] === next[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(old.length, next.length) - start &&
    old[old.length - 1 - end] === next[next.length - 1 - end]
  )
    end += 1;
  return {
    before: next.slice(0, start),
    inserted: next.slice(start, next.length - end),
    after: next.slice(next.length - end),
  };
}
