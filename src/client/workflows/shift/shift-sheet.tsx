import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { shifts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { Shift } from '#calls/sales/shifts.ts';
import { formatDate } from '#model/kit/format.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import { useDrawerName, useOwnDrawer } from '../../fields/drawers.ts';
import { LocationPicker, useOwnLocations } from '../../fields/location-picker.tsx';
import { t } from '../../messages/en.ts';
import { serverNow } from '../../page/server-clock.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { usePermit } from '../../read/permissions.ts';
import { type ListResult, useList } from '../../read/use-list.ts';
import { useResolve } from '../../tablet/entries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { minuteOf } from '../report/as-of.tsx';
import { DrawerChoice } from './drawer-choice.tsx';
import { differenceText } from './end-shift.tsx';
import { OpenShift } from './open-shift.tsx';
import { Running } from './running.tsx';
import classes from './shift.module.css';
import { Slip } from './slip.tsx';
import { endedAt } from './use-slip.ts';

const texts = t.shifts;

/** The shift of the drawer next to this tablet: opened with what is in it, looked at, counted and ended. */
export default function ShiftSheet({
  at,
  onClose,
}: {
  /** The location that is meant; left out, a person who has several chooses. */
  at?: string;
  onClose: () => void;
}) {
  const home = useFranchiseUser()?.franchise?.location_code ?? '';
  const [only, ...others] = useOwnLocations();
  const [chosen, setChosen] = useState('');
  const location = at || chosen || home || (others.length === 0 ? (only?.code ?? '') : '');
  return (
    <Sheet opened onClose={onClose} title={texts.title} size="lg">
      <div className={classes.part}>
        {at === undefined && others.length > 0 ? (
          <LocationPicker label={texts.location} value={location} onChange={setChosen} />
        ) : null}
        {location === '' ? null : <Location key={location} location={location} />}
      </div>
    </Sheet>
  );
}

/** The drawer next to this tablet, where the location has several. */
function Location({ location }: { location: string }) {
  const { drawers, drawer, isPending, choose } = useOwnDrawer(location);
  const [choosing, setChoosing] = useState(false);
  if (isPending) return <EmptyState title={t.ui.loading} />;
  if (drawer === null || choosing)
    return (
      <DrawerChoice
        drawers={drawers}
        drawer={drawer}
        onChoose={code => {
          choose(code);
          setChoosing(false);
        }}
      />
    );
  return (
    <>
      {drawers.length > 1 ? (
        <div className={classes.own}>
          <span>
            {texts.drawer}: <strong>{drawers.find(({ code }) => code === drawer)?.name}</strong>
          </span>
          <Button variant="default" onClick={() => setChoosing(true)}>
            {texts.otherDrawer}
          </Button>
        </div>
      ) : null}
      <Drawer key={drawer} location={location} drawer={drawer} />
    </>
  );
}

function Drawer({ location, drawer }: { location: string; drawer: string }) {
  const atLocation = filter('location_code', location);
  const notEnded = [atLocation, filter('status', 'OPEN|COUNTED')];
  const running = useList(shifts.filter, { size: 20, filters: notEnded });
  const ended = useList(shifts.filter, endedAt(location, drawer));
  const drawerName = useDrawerName();
  const mayOpen = usePermit().mayCall(shifts.open);
  const resolve = useResolve();
  const [shown, setShown] = useState('');
  const isOwn = ({ drawer_code = '' }: Shift) => drawer_code === drawer;
  const listed = running.rows.find(isOwn);
  const others = running.rows.filter(row => !isOwn(row));
  // Between the answer of an opening and a list that was asked for after it, it stands in neither; who counts by then goes on.
  const seen = useRef<Seen>({ shift: undefined, at: '' });
  if (listed) seen.current = { shift: listed, at: toldAt(running, listed) };
  const shift = listed ?? (mayHave(running.asOf, seen.current, resolve) ? seen.current.shift : undefined);
  const end = (no: string) => {
    seen.current = { shift: undefined, at: '' };
    setShown(no);
  };
  const other = others.find(({ shift_no }) => shift_no === shown);
  if (shown !== '')
    return (
      <>
        {other ? <Running shift_no={shown} onEnded={() => end(shown)} /> : <Slip shift_no={shown} />}
        <Button variant="default" onClick={() => setShown('')}>
          {texts.back}
        </Button>
      </>
    );
  if (running.isPending) return <EmptyState title={t.ui.loading} />;
  // The person who has never asked does not know whether one is open; a second opening joins the first.
  const isAsked = running.source === 'server';
  return (
    <>
      {shift ? (
        <Running shift_no={shift.shift_no} onEnded={() => end(shift.shift_no)} />
      ) : (
        <>
          {isAsked ? null : (
            <Note>{running.asOf === null ? texts.maybeOpen : texts.noneOpen(minuteOf(running.asOf))}</Note>
          )}
          {mayOpen ? <OpenShift location={location} drawer={drawer} /> : <Note>{texts.chip.none}</Note>}
        </>
      )}
      {others.length > 0 ? (
        <ShiftButtons
          title={texts.alsoOpen}
          of={others}
          label={row =>
            texts.openOf(drawerName(row) || localNumber(row.shift_no), formatDate(row.business_date))
          }
          onOpen={setShown}
        />
      ) : null}
      {ended.rows.length > 0 ? (
        <ShiftButtons
          title={texts.before}
          of={ended.rows}
          label={({ z_no, business_date, difference }) =>
            texts.endedOf(z_no, formatDate(business_date), differenceText(difference ?? 0))
          }
          onOpen={setShown}
        />
      ) : null}
    </>
  );
}

/** A shift, and the ISO time at which it was there. */
type Seen = { shift: Shift | undefined; at: string };

/** The server's list has it, or what this tablet knows better. */
const toldAt = ({ origin, asOf }: ListResult<Shift>, { shift_no }: Shift) =>
  (origin.known?.items.some(row => row.shift_no === shift_no) && asOf) || serverNow();

/** Is what the list says older than the shift? An opening that was refused has no number, and made none. */
const mayHave = (asOf: string | null, { shift, at }: Seen, resolve: (no: string) => string) =>
  (asOf ?? '') < at && shift !== undefined && !isLocal(resolve(shift.shift_no));

function ShiftButtons(props: {
  title: string;
  of: readonly Shift[];
  label(shift: Shift): string;
  onOpen(shift_no: string): void;
}) {
  return (
    <>
      <h3>{props.title}</h3>
      <div className={classes.buttons}>
        {props.of.map(shift => (
          <Button key={shift.shift_no} variant="default" onClick={() => props.onOpen(shift.shift_no)}>
            {props.label(shift)}
          </Button>
        ))}
      </div>
    </>
  );
}
