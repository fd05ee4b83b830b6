import { Button } from '@mantine/core';
import { useState } from 'react';
import { shifts } from '#calls/index.ts';
import { dueInDrawer } from '#kinds/shifts/rules.ts';
import { formatAmount } from '#model/kit/format.ts';
import { countedAmount, type DrawerCount, mostCounts } from '#model/sales/shifts.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { usePermit } from '../../read/permissions.ts';
import { Note } from '../../ui/note.tsx';
import { RecordMissing } from '../list/record-missing.tsx';
import { CountFields } from './count-fields.tsx';
import { nothingCounted, toSend } from './count-pad.tsx';
import { EndShift } from './end-shift.tsx';
import classes from './shift.module.css';
import { sinceOf } from './since.ts';
import { SlipFigures, SlipNotes } from './slip-view.tsx';
import { type SlipRecord, useSlip } from './use-slip.ts';

const texts = t.shifts;

/** A shift that is not ended: what is in the drawer is counted, and the shift ended, where its sums are said. */
export function Running({ shift_no, onEnded }: { shift_no: string; onEnded(): void }) {
  const shown = useSlip(shift_no);
  const { slip, record, unsent, isSending, knowledge } = shown;
  // Here, and not below the slip, which is read again when the shift gets its number: what was counted so far must not go with it.
  const [typed, setTyped] = useState<DrawerCount | null>(null);
  const [isAgain, setAgain] = useState(false);
  const mayCount = usePermit().mayCall(shifts.count);
  const done = () => {
    setTyped(null);
    setAgain(false);
  };
  const counts = slip?.counts.length ?? 0;
  const counting = mayCount && (typed !== null || isAgain || (slip !== null && counts === 0));
  if (!slip && !counting)
    return (
      <RecordMissing part record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/payment" />
    );
  return (
    <>
      {slip ? (
        <>
          <p className={classes.since}>{texts.runs(sinceOf(slip), slip.opened_by)}</p>
          <SlipNotes slip={slip} unsent={unsent} knowledge={knowledge} />
        </>
      ) : null}
      {counting || counts > 0 ? null : <Due of={shown} />}
      {counting ? (
        <Counting
          shift_no={shift_no}
          typed={typed}
          of={shown}
          onType={setTyped}
          onDone={done}
          onCancel={isAgain ? done : null}
        />
      ) : null}
      {slip && !counting && mayCount ? (
        <>
          <EndShift slip={slip} isFinal={unsent === 0 && knowledge.isWhole} onEnded={onEnded} />
          {counts < mostCounts ? (
            <Button size="lg" variant="default" onClick={() => setAgain(true)}>
              {texts.countAgain}
            </Button>
          ) : null}
        </>
      ) : null}
      {slip ? (
        <details className={classes.fold} open={!mayCount}>
          <summary>{texts.slip}</summary>
          {/* An ended shift is shown instead of this in a moment, and printing would go with it. */}
          <SlipFigures
            slip={slip}
            unsent={unsent}
            isSending={isSending || slip.status === 'CLOSED'}
            knowledge={knowledge}
          />
        </details>
      ) : null}
    </>
  );
}

/** What should be in the drawer, in large figures; nothing for the person who counts blind. */
function Due({ of }: { of: SlipRecord }) {
  const dueVnd = dueOf(of);
  return dueVnd === null ? null : (
    <p className={classes.due}>
      {texts.expected} <strong className="number">{formatAmount(dueVnd)} ₫</strong>
    </p>
  );
}

/** VND that should be in the drawer, for the person who may see it before the count; `null` for all others, and where it is not known. */
function dueOf({ slip, knowledge }: SlipRecord): number | null {
  if (!slip || knowledge.isBlind || !knowledge.isTold) return null;
  return slip.expected ?? dueInDrawer(slip);
}

function Counting({
  shift_no,
  typed,
  of,
  onType,
  onDone,
  onCancel,
}: {
  shift_no: string;
  typed: DrawerCount | null;
  of: SlipRecord;
  onType(count: DrawerCount): void;
  onDone(): void;
  onCancel: (() => void) | null;
}) {
  const { send, busy, allowed } = useCall(shifts.count);
  const may = allowed();
  return (
    <>
      <Due of={of} />
      <CountFields
        focus
        label={texts.inDrawer}
        description={dueOf(of) === null ? texts.blind : texts.countToEnd}
        count={typed ?? nothingCounted}
        onChange={onType}
      />
      {may.ok ? null : <Note tone="warn">{may.why}</Note>}
      <Button
        size="lg"
        h={60}
        loading={busy}
        // An empty drawer is said by a zero.
        disabled={!may.ok || typed === null}
        onClick={async () => {
          const sent = await send({ shift_no, counted: toSend(typed ?? nothingCounted) });
          if (sent.kind === 'done' || sent.kind === 'queued') onDone();
        }}
      >
        {typed === null ? texts.count : texts.counts(`${formatAmount(countedAmount(typed))} ₫`)}
      </Button>
      {onCancel ? (
        <Button variant="default" size="lg" onClick={onCancel}>
          {t.ui.cancel}
        </Button>
      ) : null}
    </>
  );
}
