import { Button, Select, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { shifts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { formatAmount, formatDate } from '#model/kit/format.ts';
import { countedAmount, mostCounts, overShortReasons } from '#model/sales/shifts.ts';
import { LocationPicker, useOwnLocations } from '../../../fields/location-picker.tsx';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { useList, useRecord } from '../../../read/query.ts';
import { useFranchiseUser } from '../../../session/boot.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { CountPad, nothingCounted } from './count-pad.tsx';
import classes from './shift.module.css';
import { SlipView } from './slip-view.tsx';

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
  const [shift] = running.rows;
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
  const known = running.source === 'server';
  return (
    <>
      {shift ? (
        <Running shift_no={shift.shift_no} onEnded={() => setShown(shift.shift_no)} />
      ) : known ? (
        <Open location={location} />
      ) : (
        <EmptyState title={t.ui.notOnTablet} hint={t.ui.notOnTabletHint} />
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

/** The slip as it is now: another tablet of the drawer may have sold, counted or ended since it was read. */
function useSlip(shift_no: string) {
  const record = useRecord(shifts.slip, { shift_no });
  const look = useEffectEvent(() => void record.refresh());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each shift that is shown
  useEffect(() => look(), [shift_no]);
  return record;
}

function Slip({ shift_no }: { shift_no: string }) {
  const record = useSlip(shift_no);
  if (!record.data)
    return <RecordMissing record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/payment" />;
  return <SlipView slip={record.data} />;
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
        onClick={() => void send({ location_code: location, float: toSend(count) })}
      >
        {texts.open(`${formatAmount(countedAmount(count))} ₫`)}
      </Button>
    </>
  );
}

type Count = typeof nothingCounted;
const toSend = ({ notes, other }: Count) => ({ notes: [...notes], other });

function Running({ shift_no, onEnded }: { shift_no: string; onEnded(): void }) {
  const record = useSlip(shift_no);
  const [counting, setCounting] = useState(false);
  const slip = record.data;
  if (!slip)
    return <RecordMissing record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/payment" />;
  if (counting) return <Counting shift_no={shift_no} onDone={() => setCounting(false)} />;
  return (
    <>
      <SlipView slip={slip} />
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
      {slip.counts.length > 0 ? <End slip={slip} onEnded={onEnded} /> : null}
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
            if (sent.kind === 'done') onDone();
          }}
        >
          {texts.counts(`${formatAmount(countedAmount(count))} ₫`)}
        </Button>
      </div>
    </>
  );
}

type Reason = (typeof overShortReasons)[number];

function End({ slip, onEnded }: { slip: ShiftSlip; onEnded(): void }) {
  const [reason, setReason] = useState<Reason | ''>('');
  const [note, setNote] = useState('');
  const [handed_to, setHandedTo] = useState('');
  const { send, busy, allowed } = useCall(shifts.close);
  const may = allowed();
  const difference = (slip.counts.at(-1)?.counted ?? 0) - (slip.expected ?? 0);
  return (
    <>
      {difference === 0 ? (
        <Note>{texts.fits}</Note>
      ) : (
        <>
          <Note tone="warn">
            {difference > 0
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
        disabled={!may.ok || (difference !== 0 && reason === '')}
        onClick={async () => {
          const sent = await send({ shift_no: slip.shift_no, reason, note, handed_to });
          if (sent.kind === 'done') onEnded();
        }}
      >
        {texts.end}
      </Button>
    </>
  );
}
