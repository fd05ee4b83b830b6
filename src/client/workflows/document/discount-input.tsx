import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { percentOf } from '#model/kit/amounts.ts';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { readPercent } from '#model/kit/read-number.ts';
import { certain } from '#model/kit/reading.ts';
import { t } from '../../messages/en.ts';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import classes from './discount-input.module.css';

const texts = t.doc.discount;

/** What is taken off, as an amount or as a percentage of `limitVnd`; `percent` above 0 says the amount. */
export type Discount = { amountVnd: number; percent: number };

export function DiscountInput({
  label,
  limitVnd,
  value,
  hint = null,
  onChange,
}: {
  label: string;
  limitVnd: number;
  /** How far the person may go. */
  hint?: string | null;
  value: Discount;
  onChange: (discount: Discount) => void;
}) {
  const [byPercent, setByPercent] = useState(value.percent > 0);
  const [typed, setTyped] = useState(value.percent > 0 ? formatNumber(value.percent) : '');
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isTapped = useRef(false);
  // Who taps the percentage types it next.
  useEffect(() => {
    if (byPercent && isTapped.current) field.current?.focus();
  }, [byPercent]);
  const told = (text: string) => (hint === null ? text : `${text}. ${hint}`);
  const type = (text: string) => {
    setTyped(text);
    const percent = percentIn(text);
    setWrong(percent === null);
    if (percent !== null) onChange({ amountVnd: 0, percent });
  };
  const choose = (next: boolean) => {
    if (next === byPercent) return;
    isTapped.current = true;
    setByPercent(next);
    setTyped('');
    setWrong(false);
    // Only one of the two counts; what the percentage took off stays as the amount.
    onChange({ amountVnd: next ? 0 : percentOf(limitVnd, value.percent), percent: 0 });
  };
  return (
    <div className={classes.field}>
      {byPercent ? (
        <TextInput
          ref={field}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          rightSection="%"
          placeholder="0"
          value={typed}
          error={wrong ? texts.percentRange : null}
          description={told(texts.takesOff(formatAmount(percentOf(limitVnd, value.percent))))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={event => type(event.currentTarget.value)}
        />
      ) : (
        <AmountInput
          label={label}
          description={told(texts.most(formatAmount(limitVnd)))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          max={limitVnd}
          value={value.amountVnd}
          onChange={amountVnd => onChange({ amountVnd, percent: 0 })}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not a part of a form */}
      <div className={classes.kinds} role="group" aria-label={label}>
        <Kind label={texts.amount} name={texts.asAmount} on={!byPercent} onChoose={() => choose(false)} />
        <Kind label={texts.percent} name={texts.asPercent} on={byPercent} onChoose={() => choose(true)} />
      </div>
    </div>
  );
}

function Kind(props: { label: string; name: string; on: boolean; onChoose: () => void }) {
  return (
    <button type="button" aria-pressed={props.on} aria-label={props.name} onClick={props.onChoose}>
      {props.label}
    </button>
  );
}

/** `null` for what is no percentage. After a mark at the end the decimals are still to come. */
const percentIn = (text: string): number | null =>
  text.trim() === '' ? 0 : certain(readPercent(text.replace(/[.,]\s*$/, '')));
