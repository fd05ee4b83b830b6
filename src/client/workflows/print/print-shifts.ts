import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { formatAmount, formatDate, formatDateTime } from '#model/kit/format.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { t } from '../../messages/en.ts';
import { type Printout, said } from './print-content.ts';
import type { Knowledge } from './print-request.ts';
import { methodVi, sum, total } from './print-sales.ts';

const texts = t.print;

/** What was sold and what came back, as the screen has it. */
const soldOf = ({ sold }: ShiftSlip) =>
  sold === undefined
    ? []
    : [
        sum(texts.sales(sold.sales), sold.amount),
        ...(sold.discounts > 0 ? [sum(texts.discountsInSales, sold.discounts)] : []),
        sum(texts.returned(sold.returns), 0 - sold.returned),
      ];

/** The slip of a shift: X while it runs, Z once it has ended. */
export function shiftPrintout({
  slip,
  drawer,
  unsent,
  knowledge,
}: {
  slip: ShiftSlip;
  /** What people call its drawer; empty where its location has only the one. */
  drawer: string;
  /** How much of it is on this tablet alone: it is not final. */
  unsent: number;
  knowledge: Knowledge;
}): Printout {
  const {
    status,
    z_no,
    z_version,
    counts,
    expected,
    difference,
    late,
    thrown_away = [],
    changed_unsent = [],
  } = slip;
  const isEnd = status === 'CLOSED';
  const counted = counts.at(-1)?.counted;
  const moved = slip.methods.flatMap(method => [
    sum(`${methodVi(method.payment_type)} (${method.receipts})`, method.received),
    ...(method.refunds === 0
      ? []
      : [sum(`${texts.refundsOf(methodVi(method.payment_type))} (${method.refunds})`, -method.refunded)]),
  ]);
  const no = isEnd
    ? `${z_no === 0 ? 'Z' : `Z${z_no}${z_version > 1 ? `/${z_version}` : ''}`} · ${localNumber(slip.shift_no)}`
    : localNumber(slip.shift_no);
  return {
    title: isEnd ? texts.titles.z : texts.titles.x,
    no,
    franchiseCode: slip.franchise_code,
    marks: [
      ...(unsent > 0 ? [texts.marks.provisional(unsent)] : []),
      ...(knowledge.isWhole ? [] : [knowledge.isTold ? texts.marks.ownOnly : texts.marks.notTold]),
      ...(late.entries > 0 ? [texts.marks.late] : []),
      ...(thrown_away.length > 0 ? [texts.marks.thrownAway(thrown_away.length)] : []),
      ...(changed_unsent.length > 0 ? [texts.marks.changedUnsent(changed_unsent.length)] : []),
    ],
    facts: said(
      [texts.no, no],
      [texts.drawer, drawer],
      [texts.date, formatDate(slip.business_date)],
      [texts.opened, `${formatDateTime(slip.opened_at)} ${slip.opened_by}`],
      [texts.ended, slip.closed_at === null ? '' : `${formatDateTime(slip.closed_at)} ${slip.closed_by}`],
      [texts.handedTo, slip.handed_to],
      [texts.comment, slip.note],
      [texts.knownAsOf, knowledge.isWhole || knowledge.asOf === null ? '' : formatDateTime(knowledge.asOf)],
      [texts.einvoicesOpen, slip.einvoices_open === undefined ? '' : String(slip.einvoices_open)],
    ),
    lines: [],
    sums: [
      ...(knowledge.isBlind ? [] : soldOf(slip)),
      sum(texts.float, slip.float_amount),
      ...(slip.opening_difference === 0 ? [] : [sum(texts.openingDifference, slip.opening_difference)]),
      ...(knowledge.isBlind
        ? []
        : [
            ...moved,
            ...(
              [
                [texts.cashIn, slip.cash_in],
                [texts.cashOut, slip.cash_out],
                [texts.deposits, slip.deposits],
                [texts.corrections, slip.corrections],
              ] as const
            )
              .filter(([, amount]) => amount !== 0)
              .map(([label, amount]) => sum(label, amount)),
          ]),
      ...(expected === null ? [] : [sum(texts.expected, expected)]),
      ...(counted === undefined ? [] : [sum(texts.counted, counted)]),
      ...(difference === null ? [] : [total(texts.difference, difference)]),
      ...(knowledge.unsentVnd ? [sum(texts.unsentMoney, knowledge.unsentVnd)] : []),
      ...(late.entries > 0 ? [sum(texts.lateCash(late.entries), late.cash)] : []),
      ...thrown_away.map(({ at, by, amount, reason }) =>
        sum(texts.thrownAway(`${formatDateTime(at)} ${by}, ${reason}`), amount),
      ),
      ...changed_unsent.map(({ at, by, from, to, reason }) =>
        sum(
          texts.changedUnsent(`${formatDateTime(at)} ${by}, ${reason}`, formatAmount(from), formatAmount(to)),
          to - from,
        ),
      ),
    ],
    notes: isEnd ? [] : [texts.runs],
    signatures: texts.signatures.shift,
    thanks: false,
  };
}
