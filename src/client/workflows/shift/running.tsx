import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { shifts } from '#calls/index.ts';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { formatAmount } from '#model/kit/format.ts';
import { countedAmount, mostCounts, overShortReasons } from '#model/sales/shifts.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { Note } from '../../ui/note.tsx';
import { RecordMissing } from '../list/record-missing.tsx';
import { CountPad, nothingCounted, toSend } from './count-pad.tsx';
import classes from './shift.module.css';
import { SlipView } from './slip-view.tsx';
import { useSlip } from './use-slip.ts';

const texts = t.shifts;

/** A shift that is not ended: looked at, counted and ended. */
export function Running({ shift_no, onEnded }: { shift_no: string; onEnded(): void }) {
  const { slip, record, unsent, isSending, knowledge } = useSlip(shift_no);
  const [counting, setCounting] = useState(false);
  // Before the slip, which is read again when the shift gets its number: what was counted so far must not go with it.
  if (counting) return <Counting shift_no={shift_no} onDone={() => setCounting(false)} />;
  if (!slip)
    return (
      <RecordMissing part record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/payment" />
    );
  return (
    <>
      {/* An ended shift is shown instead of this in a moment, and printing would go with it. */}
      <SlipView
        slip={slip}
        unsent={unsent}
        isSending={isSending || slip.status === 'CLOSED'}
        knowledge={knowledge}
      />
      {slip.expected === null ? <Note>{texts.blind}</Note> : null}
      {slip.counts.length < mostCounts ? (
        <Button
          size="lg"
          variant={slip.counts.length > 0 ? 'default' : 'filled'}
          onClick={() => setCounting(true)}
        >
          {slip.counts.length > 0 ? texts.countAgain : texts.count}
        </Button>
      ) : null}
      {slip.counts.length > 0 ? (
        <End slip={slip} isFinal={unsent === 0 && knowledge.isWhole} onEnded={onEnded} />
      ) : null}
    </>
  );
}

function Counting({ shift_no, onDone }: { shift_no: string; onDone(): void }) {
  const [count, setCount] = useState(nothingCounted);
  const { send, busy, allowed } = useCall(shifts.count);
  const may = allowed();
  return (
    <>
      <p>{texts.countHint}</p>
      <CountPad count={count} onChange={setCount} />
      {may.ok ? null : <Note tone="warn">{may.why}</Note>}
      <div className={classes.buttons}>
        <Button variant="default" size="lg" onClick={onDone}>
          {t.ui.cancel}
        </Button>
        <Button
          size="lg"
          loading={busy}
          disabled={!may.ok}
          onClick={async () => {
            const sent = await send({ shift_no, counted: toSend(count) });
            if (sent.kind === 'done' || sent.kind === 'queued') onDone();
          }}
        >
          {texts.counts(`${formatAmount(countedAmount(count))} ₫`)}
        </Button>
      </div>
    </>
  );
}

type Reason = (typeof overShortReasons)[number];

/** `isFinal`: everything is with the server; else more or less may come out than is known here, and the reason is asked for in any case. */
function End({ slip, isFinal, onEnded }: { slip: ShiftSlip; isFinal: boolean; onEnded(): void }) {
  const [chosen, setReason] = useState<Reason | null>(null);
  // What is not final a moment after the count may be so in the next: then the cashier says why.
  const reason = chosen ?? (isFinal ? '' : 'unknown');
  const [note, setNote] = useState('');
  const [handed_to, setHandedTo] = useState('');
  const { send, busy, allowed } = useCall(shifts.close);
  const may = allowed();
  const difference = slip.expected === null ? null : (slip.counts.at(-1)?.counted ?? 0) - slip.expected;
  return (
    <>
      {difference === 0 && isFinal ? (
        <Note>{texts.fits}</Note>
      ) : (
        <>
          <Note tone="warn">
            {isFinal ? '' : `${texts.notFinal} `}
            {difference === null
              ? texts.notTold
              : difference === 0
                ? texts.fits
                : difference > 0
                  ? texts.over(`${formatAmount(difference)} ₫`)
                  : texts.short(`${formatAmount(-difference)} ₫`)}
          </Note>
          <Select
            required
            size="md"
            label={texts.reason}
            data={overShortReasons.map(value => ({ value, label: texts.reasons[value] }))}
            value={reason || null}
            // The options are the reasons.
            onChange={next => setReason(next as Reason | null)}
          />
        </>
      )}
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
      {may.ok ? null : <Note tone="warn">{may.why}</Note>}
      <Button
        size="lg"
        loading={busy}
        disabled={!may.ok || ((difference !== 0 || !isFinal) && reason === '')}
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
