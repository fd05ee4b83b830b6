import { createFileRoute } from '@tanstack/react-router';
import { shifts } from '#calls/index.ts';
import type { Shift } from '#calls/sales/shifts.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { type OverShortReason, shiftStatuses } from '#model/sales/shifts.ts';
import { useDrawerOptions, useDrawerPlace } from '../../fields/drawers.ts';
import { useLocationOptions } from '../../fields/location-picker.tsx';
import { usePersonName } from '../../fields/person-name.ts';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { useListSearch } from '../../read/search.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { chipsOf } from '../../workflows/list/chips.tsx';
import { columns } from '../../workflows/list/columns.ts';
import { filtersOf } from '../../workflows/list/filters.tsx';
import { useOpenRow } from '../../workflows/list/open-row.ts';
import { ReportList } from '../../workflows/report/report-list.tsx';
import { ShopFilter } from '../../workflows/report/shop-choice.tsx';
import { Ways } from '../../workflows/report/ways.tsx';
import { Slip } from '../../workflows/shift/slip.tsx';

/** `row` is the shift that is open. */
export const Route = createFileRoute('/_default/reports/shifts')({
  validateSearch: listSearch,
  component: Shifts,
});

const texts = t.shifts;
const page = '/reports/shifts';
const { ChoiceFilter, DateRangeFilter } = filtersOf(page, shifts.filter);
const { DateChips, StatusTabs } = chipsOf(page, shifts.filter);

const statuses = shiftStatuses.map(value => ({ value, label: texts.statuses[value] }));
const reasonName = ({ reason }: Shift) =>
  // The reasons of a shift are these; another back end may have others.
  texts.reasons[reason as OverShortReason] ?? reason;

function columnsOf(place: (shift: Shift) => string, personName: (username: string) => string) {
  const openedBy = ({ opened_by }: Shift) => personName(opened_by);
  const closedBy = ({ closed_by }: Shift) => personName(closed_by ?? '');
  return columns(shifts.filter, [
    { field: 'shift_no', title: texts.shift, onPhone: 'title', value: row => localNumber(row.shift_no) },
    {
      field: 'status',
      title: texts.status,
      onPhone: 'badge',
      value: row => texts.statuses[row.status],
      cell: row => <StatusBadge status={row.status} label={texts.statuses[row.status]} />,
    },
    {
      field: 'location_code',
      title: texts.drawer,
      onPhone: 'subtitle',
      value: place,
      cell: place,
    },
    { field: 'difference', title: texts.difference, type: 'amount', onPhone: 'end' },
    { field: 'business_date', title: texts.day, type: 'date' },
    { field: 'reason', title: texts.reasonTitle, value: reasonName, cell: reasonName },
    { field: 'float_amount', title: texts.float, type: 'amount', wideOnly: true, onPhone: 'hidden' },
    {
      field: 'opened_by',
      title: texts.openedBy,
      wideOnly: true,
      onPhone: 'hidden',
      value: openedBy,
      cell: openedBy,
    },
    { field: 'closed_by', title: texts.endedBy, wideOnly: true, value: closedBy, cell: closedBy },
    { field: 'z_no', title: texts.zNo, type: 'number', wideOnly: true, onPhone: 'hidden' },
    { field: 'z_version', title: texts.zVersion, type: 'number', wideOnly: true, onPhone: 'hidden' },
  ]);
}

const found = ['', 'over|short', 'over', 'short'] as const;

/** The shifts of the shop's drawers with what was over or short, and the slip of each. */
function Shifts() {
  const { opened, target, close } = useOpenRow(page, 'row');
  const place = useDrawerPlace();
  const personName = usePersonName();
  const { search, change } = useListSearch(shifts.filter);
  const drawers = useDrawerOptions(search);
  return (
    <>
      <ReportList
        call={shifts.filter}
        columns={columnsOf(place, personName)}
        page={page}
        without={['so', 'cb']}
        asked={
          <>
            <ShopFilter drops={{ location_code: '', drawer_code: '' }} />
            <Ways
              label={texts.difference}
              ways={texts.found}
              order={found}
              chosen={found.find(one => one === search.outcome) ?? ''}
              choose={outcome => change({ outcome })}
            />
          </>
        }
        open={row => target(row.shift_no)}
        chips={
          <>
            <DateChips field="business_date" label={texts.day} />
            <StatusTabs field="status" label={texts.status} options={statuses} />
          </>
        }
        filters={
          <>
            <ChoiceFilter
              field="location_code"
              label={texts.location}
              options={useLocationOptions(String(search.franchise_code ?? ''))}
            />
            {drawers.length === 0 ? null : (
              <ChoiceFilter field="drawer_code" label={texts.drawer} options={drawers} />
            )}
            <ChoiceFilter field="status" label={texts.status} options={statuses} />
            <DateRangeFilter field="business_date" label={texts.day} />
          </>
        }
      />
      {opened === undefined ? null : (
        <Sheet opened onClose={close} title={texts.title} size="lg">
          <Slip shift_no={opened} />
        </Sheet>
      )}
    </>
  );
}
