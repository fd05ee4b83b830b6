import { Button, Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { shifts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { formatAmount, formatDate } from '#model/kit/format.ts';
import { countedAmount, mostCounts, overShortReasons } from '#model/sales/shifts.ts';
import { LocationPicker, useOwnLocations } from '../../../fields/location-picker.tsx';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { useList } from '../../../read/query.ts';
import { useFranchiseUser } from '../../../session/boot.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { CountPad, nothingCounted } from './count-pad.tsx';
import classes from './shift.module.css';
import { Slip } from './slip.tsx';
import { SlipView } from './slip-view.tsx';
import { useSlip } from './use-slip.ts';

const texts = t.shifts;

/** The shift of a drawer: opened with what is in it, looked at, counted and ended. */
export default function ShiftSheet({ onClose }: { onClose: () => void }) {
  const home = useFranchiseUser()?.franchise?.location_code ?? '';
  const [only, ...others] = useOwnLocations();
  const [chosen, setChosen] = useState('');
  const location = chosen || home || (others.length === 0 ? (only?.code ?? '') : '');
  return (
    <Sheet opened onClose={onClose} title={texts.title} size="lg">
      <div className={classes.part}>
        {others.length > 0 ? (
          <LocationPicker label={texts.drawer} value={location} onChange={setChosen} />
        ) : null}
        {location === '' ? null : <Drawer key={location} location={location} />}
      </div>
    </Sheet>
  );
}

function Drawer({ location }: { location: string }) {
  const ofDrawer = filter('location_code', location);
  const running = useList(shifts.filter, { size: 1, filters: [ofDrawer, filter('status', 'OPEN|COUNTED')] });
  const ended = useList(shifts.filter, { size: 10, filters: [ofDrawer, filter('status', 'CLOSED')] });
  const [shown, setShown] = useState('');
  const [listed] = running.rows;
  // Between the answer of an opening and the list that has it, it stands in neither; who counts by then goes on.
  const seen = useRef<{ shift: typeof listed; asOf: string | null }>({ shift: undefined, asOf: null });
  if (listed) seen.current = { shift: listed, asOf: running.asOf };
  const shift = listed ?? (seen.current.asOf === running.asOf ? seen.current.shift : undefined);
  const end = (no: string) => {
    seen.current = { shift: undefined, asOf: null };
    setShown(no);
  };
  if (shown !== '')
    return (
      <>
        <Slip shift_no={shown} />
        <Button variant="default" onClick={() => setShown('')}>
          {texts.back}
        </Button>
      </>
    );
  if (running.isPending) return <EmptyState title={t.ui.loading} />;
  // Whoever has never asked does not know whether one is open; a second opening joins the first.
  const isKnown = running.source === 'server' || running.asOf !== null;
  return (
    <>
      {shift ? (
        <Running shift_no={shift.shift_no} onEnded={() => end(shift.shift_no)} />
      ) : (
        <>
          {isKnown ? null : <Note>{texts.maybeOpen}</Note>}
          <Open location={location} />
        </>
      )}
      {ended.rows.length > 0 ? (
        <>
          <h3>{texts.before}</h3>
          <div className={classes.buttons}>
            {ended.rows.map(({ shift_no, business_date, z_no, difference }) => (
              <Button key={shift_no} variant="default" onClick={() => setShown(shift_no)}>
                {texts.endedOf(z_no, formatDate(business_date), formatAmount(difference ?? 0))}
              </Button>
            ))}
          </div>
        </>
      ) : null}
    </>
  );
}

function Open({ location }: { location: string }) {
  const [count, setCount] = useState(nothingCounted);
  const { send, busy, allowed } = useCall(shifts.open);
  const may = allowed();
  return (
    <>
      <p>{texts.openHint}</p>
      <CountPad count={count} onChange={setCount} />
      {may.ok ? null : <Note tone="warn">{may.why}</Note>}
      <Button
        size="lg"
        loading={busy}
        disabled={!may.ok}
        onClick={() => {
          const key = crypto.randomUUID();
          const shift_no = `tmp:${key}`;
          const input = { shift_no, key, location_code: location, business_date: businessToday() };
          void send({ ...input, float: toSend(count) }, { tempId: shift_no });
        }}
      >
        {texts.open(`${formatAmount(countedAmount(count))} ₫`)}
      </Button>
    </>
  );
}

type Count = typeof nothingCounted;
const toSend = ({ notes, other }: Count) => ({ notes: [...notes], other });

function Running({ shift_no, onEnded }: { shift_no: string; onEnded(): void }) {
  const { slip, record, unsent, isSending, isWhole } = useSlip(shift_no);
  const [counting, setCounting] = useState(false);
  // Before the slip, which is read anew when the shift gets its number: what was counted so far must not go with it.
  if (counting) return <Counting shift_no={shift_no} onDone={() => setCounting(false)} />;
  if (!slip)
    return <RecordMissing record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/payment" />;
  return (
    <>
      {/* An ended shift is shown in place of this in a moment, and printing would go with it. */}
      <SlipView
        slip={slip}
        unsent={unsent}
        isSending={isSending || slip.status === 'CLOSED'}
        isWhole={isWhole}
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
        <End slip={slip} isFinal={unsent === 0 && isWhole} onEnded={onEnded} />
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
  const [reason, setReason] = useState<Reason | ''>(isFinal ? '' : 'unknown');
  const [note, setNote] = useState('');
  const [handed_to, setHandedTo] = useState('');
  const { send, busy, allowed } = useCall(shifts.close);
  const may = allowed();
  const difference = (slip.counts.at(-1)?.counted ?? 0) - (slip.expected ?? 0);
  return (
    <>
      {difference === 0 && isFinal ? (
        <Note>{texts.fits}</Note>
      ) : (
        <>
          <Note tone="warn">
            {isFinal ? '' : `${texts.notFinal} `}
            {difference === 0
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
            onChange={next => setReason((next ?? '') as Reason | '')}
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
