import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { shifts } from '#calls/index.ts';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { formatAmount } from '#model/kit/format.ts';
import { type OverShortReason, overShortReasons } from '#model/sales/shifts.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { Note } from '../../ui/note.tsx';
import { Choices } from '../pay/pay-choices.tsx';
import classes from './shift.module.css';

const texts = t.shifts;
const money = (amountVnd: number) => `${formatAmount(amountVnd)} ₫`;

/**
 * What was counted, what is over or short, why, and the end.
 *
 * @param isFinal everything is with the server; else more or less may come out than is known here, and the reason is asked
 * for in any case
 */
export function EndShift({ slip, isFinal, onEnded }: { slip: ShiftSlip; isFinal: boolean; onEnded(): void }) {
  const [chosen, setReason] = useState<OverShortReason | null>(null);
  // What is not final a moment after the count may be so in the next: then the cashier says why.
  const reason = chosen ?? (isFinal ? '' : 'unknown');
  const [note, setNote] = useState('');
  const [handed_to, setHandedTo] = useState('');
  const { send, busy, allowed } = useCall(shifts.close);
  const may = allowed();
  const counted = slip.counts.at(-1)?.counted ?? 0;
  const difference = slip.expected === null ? null : counted - slip.expected;
  const fits = difference === 0 && isFinal;
  return (
    <>
      <p className={classes.due}>
        {texts.counted} <strong className="number">{money(counted)}</strong>
      </p>
      {slip.expected === null ? null : (
        <p className={classes.due}>
          {texts.expected} <strong className="number">{money(slip.expected)}</strong>
        </p>
      )}
      <Note tone={fits ? 'info' : 'warn'}>
        {isFinal ? '' : `${texts.notFinal} `}
        <strong>{differenceText(difference)}</strong>
      </Note>
      {fits ? null : (
        <Choices
          label={texts.reason}
          options={overShortReasons.map(value => ({ value, label: texts.reasons[value] }))}
          value={reason || undefined}
          // The options are the reasons.
          onChange={next => setReason(next ?? null)}
        />
      )}
      <details className={classes.fold}>
        <summary>{texts.more}</summary>
        <TextInput
          size="md"
          label={texts.note}
          maxLength={100}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
        <TextInput
          size="md"
          label={texts.handedTo}
          maxLength={100}
          value={handed_to}
          onChange={event => setHandedTo(event.currentTarget.value)}
        />
      </details>
      {may.ok ? null : <Note tone="warn">{may.why}</Note>}
      <Button
        size="lg"
        h={60}
        loading={busy}
        disabled={!may.ok || (!fits && reason === '')}
        onClick={async () => {
          const sent = await send({ shift_no: slip.shift_no, reason, note, handed_to });
          if (sent.kind === 'done' || sent.kind === 'queued') onEnded();
        }}
      >
        {texts.end}
      </Button>
    </>
  );
}

/** @param difference VND, counted less expected; `null` where no one can say */
export function differenceText(difference: number | null): string {
  if (difference === null) return texts.notTold;
  if (difference === 0) return texts.fits;
  return difference > 0 ? texts.over(money(difference)) : texts.short(money(-difference));
}
