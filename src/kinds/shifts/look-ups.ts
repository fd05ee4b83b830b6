import { shifts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { countedAmount } from '#model/sales/shifts.ts';
import { type LookUp, lookUp } from '../look-up.ts';

/**
 * What became of a shift. The server knows each by the key of its temporary id, and its slip says who counted
 * and ended it.
 */
export const lookUps: readonly LookUp[] = [
  lookUp(shifts.open, {
    read: shifts.filter,
    asked: ({ location_code }) => ({
      page: 1,
      size: 5,
      filters: [filter('location_code', location_code)],
      sort_order: { field: 'opened_at', direction: 'desc' as const },
    }),
    among: ({ items }) => items,
    no: shift => shift.shift_no,
    at: shift => shift.opened_at,
    isNew: true,
    // A tablet that named no drawer opened whichever the location has.
    compare: (shift, { drawer_code, float }) =>
      drawer_code && shift.drawer_code !== drawer_code
        ? null
        : { drawer: true, float: shift.float_amount === countedAmount(float) },
    answer: ({ shift_no }, ask) => ask(shifts.slip, { shift_no }),
  }),
  lookUp(shifts.count, {
    read: shifts.slip,
    asked: ({ shift_no }) => ({ shift_no }),
    among: slip => [slip],
    no: slip => slip.shift_no,
    at: slip => slip.counts.at(-1)?.at ?? '',
    isNew: true,
    compare: (slip, { counted }) =>
      slip.counts.at(-1)?.counted === countedAmount(counted) ? { counted: true } : null,
    answer: slip => slip,
  }),
  lookUp(shifts.close, {
    read: shifts.slip,
    asked: ({ shift_no }) => ({ shift_no }),
    among: slip => [slip],
    no: slip => slip.shift_no,
    at: slip => slip.closed_at ?? '',
    compare: (slip, { handed_to, note }) =>
      slip.status === 'CLOSED'
        ? { ended: true, 'handed over to': slip.handed_to === handed_to, note: slip.note === note }
        : null,
    answer: slip => slip,
  }),
];
