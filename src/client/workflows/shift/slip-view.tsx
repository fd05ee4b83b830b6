import { Group } from '@mantine/core';
import { useState } from 'react';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { formatAmount, formatDate, formatDateTime } from '#model/kit/format.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { useDrawerName } from '../../fields/drawers.ts';
import { t } from '../../messages/en.ts';
import { methodLabel } from '../../messages/payment-labels.ts';
import { Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { FormatButtons } from '../print/format-buttons.tsx';
import { PrintJob } from '../print/print-job.tsx';
import type { Knowledge } from '../print/print-request.ts';
import type { PrintJobProps } from '../print/print-work.tsx';
import { minuteOf } from '../report/as-of.tsx';
import classes from './shift.module.css';

const texts = t.shifts;

/** What is known of a shift without the server, and as of when. */
function knownText({ z_no }: ShiftSlip, { isTold, asOf }: Knowledge): string {
  if (z_no > 0 && asOf !== null) return texts.asOf(minuteOf(asOf));
  if (!isTold) return texts.notTold;
  return asOf === null ? texts.ownOnly : texts.knownAsOf(minuteOf(asOf));
}

/** What was sold and what came back, before the money that it was paid with. */
const soldOf = ({ sold }: ShiftSlip): Figure[] =>
  sold === undefined
    ? []
    : [
        [texts.sales(sold.sales), sold.amount],
        ...(sold.discounts > 0 ? [[texts.discounts, sold.discounts] as const] : []),
        // No minus before nothing.
        [texts.returns(sold.returns), 0 - sold.returned],
      ];

type Figure = readonly [label: string, amount: number, strong?: boolean];

const moved = (slip: ShiftSlip): Figure[] => [
  ...slip.methods.flatMap(method => [
    [`${methodLabel(method.payment_type)} (${method.receipts})`, method.received] as const,
    ...(method.refunds === 0
      ? []
      : [
          [
            `${texts.refunds(methodLabel(method.payment_type))} (${method.refunds})`,
            -method.refunded,
          ] as const,
        ]),
  ]),
  // What did not happen is not said.
  ...(
    [
      [texts.cashIn, slip.cash_in],
      [texts.cashOut, slip.cash_out],
      [texts.deposits, slip.deposits],
      [texts.corrections, slip.corrections],
    ] as const
  ).filter(([, amount]) => amount !== 0),
];

type Shown = {
  slip: ShiftSlip;
  /** So many documents of it are not sent: it is not final. */
  unsent: number;
  knowledge: Knowledge;
};

/** What a shift has taken in and paid out; what is to be in the drawer once a person has counted. */
export function SlipView(props: Shown & { isSending: boolean }) {
  return (
    <div className={classes.part}>
      <SlipNotes {...props} />
      <SlipFigures {...props} />
    </div>
  );
}

/** What a person has to know of its figures. */
export function SlipNotes({ slip, unsent, knowledge }: Shown) {
  const { late, thrown_away = [], changed_unsent = [], einvoices_open = 0 } = slip;
  return (
    <>
      {unsent > 0 ? <Note tone="warn">{texts.provisional(unsent)}</Note> : null}
      {knowledge.isWhole ? null : (
        <Note tone={knowledge.isTold ? 'info' : 'warn'}>{knownText(slip, knowledge)}</Note>
      )}
      {late.entries > 0 ? (
        <Note tone="warn">{texts.late(late.entries, `${formatAmount(late.cash)} ₫`)}</Note>
      ) : null}
      {thrown_away.length > 0 ? (
        <Note tone="bad">
          {texts.thrownAway(thrown_away.length)}
          <ul>
            {thrown_away.map(({ at, by, amount, reason }) => (
              <li key={at}>
                {formatDateTime(at)}, {by}: {formatAmount(amount)} ₫, {reason}
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
      {changed_unsent.length > 0 ? (
        <Note tone="bad">
          {texts.changedUnsent(changed_unsent.length)}
          <ul>
            {changed_unsent.map(({ at, by, from, to, reason }) => (
              <li key={at}>
                {formatDateTime(at)}, {by}: {texts.changedFrom(formatAmount(from), `${formatAmount(to)} ₫`)} (
                {formatAmount(to - from)} ₫), {reason}
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
      {einvoices_open > 0 ? <Note tone="warn">{texts.einvoicesOpen(einvoices_open)}</Note> : null}
    </>
  );
}

/** The figures of a slip, and its paper. */
export function SlipFigures({
  slip,
  unsent,
  isSending,
  knowledge,
}: Shown & {
  /** What would be printed now is not what it is in a moment. */
  isSending: boolean;
}) {
  const [printing, setPrinting] = useState<Omit<PrintJobProps, 'onDone'> | null>(null);
  const drawer = useDrawerName()(slip);
  const { counts, expected, difference } = slip;
  const rows: Figure[] = [
    ...(knowledge.isBlind ? [] : soldOf(slip)),
    [texts.float, slip.float_amount],
    ...(slip.opening_difference === 0 ? [] : [[texts.openingDifference, slip.opening_difference] as const]),
    ...(knowledge.isBlind ? [] : moved(slip)),
    ...(expected === null ? [] : [[texts.expected, expected, true] as const]),
    ...counts.map(({ counted }, index) => [texts.countOf(index + 1), counted] as const),
    ...(difference === null ? [] : [[texts.difference, difference, true] as const]),
    ...(knowledge.unsentVnd ? [[texts.unsentMoney, knowledge.unsentVnd] as const] : []),
  ];
  return (
    <div className={classes.part}>
      <Facts
        facts={[
          [texts.shift, localNumber(slip.shift_no)],
          [texts.drawer, drawer],
          [texts.day, formatDate(slip.business_date)],
          [texts.opened, `${formatDateTime(slip.opened_at)}, ${slip.opened_by}`],
          [
            texts.ended,
            slip.closed_at === null ? '' : `${formatDateTime(slip.closed_at)}, ${slip.closed_by}`,
          ],
          [
            texts.zNo,
            slip.z_no === 0 ? '' : `Z${slip.z_no}${slip.z_version > 1 ? ` (${slip.z_version})` : ''}`,
          ],
          [texts.handedTo, slip.handed_to],
          [texts.note, slip.note],
        ]}
      />
      <table className={classes.table} aria-label={texts.slip}>
        <tbody>
          {rows.map(([label, amount, strong]) => (
            <tr key={label} data-strong={strong || undefined}>
              <th scope="row">{label}</th>
              <td>{formatAmount(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group>
        <FormatButtons
          label={slip.status === 'CLOSED' ? texts.printZ : texts.printX}
          busy={printing !== null || isSending}
          // On paper comes what was shown at the press: the slip may be read again before it is drawn.
          onPrint={format =>
            setPrinting({ print: { kind: 'shift', slip, drawer, unsent, knowledge }, format })
          }
        />
      </Group>
      {printing ? <PrintJob {...printing} onDone={() => setPrinting(null)} /> : null}
    </div>
  );
}
