import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { countedAmount, type DrawerCount } from '#model/sales/shifts.ts';
import { t } from '../../messages/en.ts';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { CountPad, nothingCounted } from './count-pad.tsx';

const texts = t.shifts;

/** One sum, and the notes that it is made of where a person counts them one by one. */
export function CountFields({
  label,
  description,
  count,
  onChange,
  focus = false,
}: {
  label: string;
  description?: string;
  count: DrawerCount;
  onChange(next: DrawerCount): void;
  /** The sum is typed at once. */
  focus?: boolean;
}) {
  const [byNotes, setByNotes] = useState(false);
  const sum = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) sum.current?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <>
      <AmountInput
        ref={sum}
        size="lg"
        label={label}
        description={description}
        value={countedAmount(count)}
        onChange={other => onChange({ notes: [], other })}
      />
      <Button
        variant="default"
        size="md"
        aria-expanded={byNotes}
        onClick={() => {
          // A sum that was typed would be counted twice.
          if (!byNotes && count.notes.length === 0) onChange(nothingCounted);
          setByNotes(!byNotes);
        }}
      >
        {texts.byNotes}
      </Button>
      {byNotes ? <CountPad count={count} onChange={onChange} /> : null}
    </>
  );
}
