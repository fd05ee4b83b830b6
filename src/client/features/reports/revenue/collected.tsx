import { Select } from '@mantine/core';
import { useState } from 'react';
import { salesInvoices } from '#calls/index.ts';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import type { Period } from '../../../fields/period.ts';
import { t } from '../../../messages/en.ts';
import { methodLabel, receiptTypeLabel } from '../../../messages/payment-labels.ts';
import { usePermit } from '../../../read/permissions.ts';
import { useRecord } from '../../../read/use-record.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Block } from '../../../ui/form-page.tsx';
import { listAt } from '../../../ui/place.ts';
import { RankedList } from '../../../workflows/report/ranked-list.tsx';
import classes from '../../../workflows/report/report.module.css';
import type { Payment } from '../../../workflows/report/unsent-sales.ts';
import { ofOne } from './ranking.tsx';
import { collectedWith } from './unsent-parts.ts';

const texts = t.revenue;
const page = '/reports/revenue/summaries';
const ways = ['method', 'channel'] as const;

/**
 * What was paid in a period, next to what was sold in it, each way leading to its receipts. A back end that does not know
 * it leaves it out.
 */
export function Collected({
  period,
  shop,
  payments,
  included,
}: {
  period: Period;
  shop: string;
  /** Those that are not sent yet. */
  payments: readonly Payment[];
  included: boolean;
}) {
  const { mayOpen } = usePermit();
  const { from_date, to_date } = period;
  const answer = useRecord(salesInvoices.collected, { ...period, franchise_code: shop }).data;
  const [by, setBy] = useState<(typeof ways)[number]>('method');
  if (!answer) return null;
  const data = included ? collectedWith(answer, payments) : answer;
  const moved = payments.reduce((sum, { amount, isRefund }) => sum + (isRefund ? -amount : amount), 0);
  const say = included ? t.report.unsentMoneyIncluded : t.report.unsentMoney;
  const note = payments.length === 0 ? '' : say(payments.length, `${formatAmount(moved)} ₫`);
  const rows =
    by === 'method'
      ? data.methods.map(({ payment_type, ...sums }) => ({
          ...{ key: payment_type, name: methodLabel(payment_type), filter: { payment_type } },
          ...sums,
        }))
      : data.channels.map(({ receipt_type, ...sums }) => ({
          ...{ key: receipt_type, name: receiptTypeLabel(receipt_type), filter: { receipt_type } },
          ...sums,
        }));
  const posted_at = `${from_date}..${to_date}`;
  return (
    <Block title={texts.collected}>
      <p className={classes.dim}>{texts.collectedHint}</p>
      <Facts
        facts={[
          [texts.received, counted(data.received, data.receipts)],
          [texts.refunded, data.refunds === 0 ? '' : counted(data.refunded, data.refunds)],
          [texts.total, `${formatAmount(data.amount)} ₫`],
        ]}
      />
      <Select
        aria-label={texts.collected}
        allowDeselect={false}
        data={ways.map(value => ({ value, label: texts.collectedBy[value] }))}
        value={by}
        onChange={next => setBy(now => next ?? now)}
      />
      {rows.length === 0 ? (
        <EmptyState title={texts.none} hint={note} />
      ) : (
        <RankedList
          title={`${texts.collected}: ${texts.collectedBy[by]}`}
          note={note}
          rows={rows.map(({ key, name, filter, amount, ...row }) => ({
            ...{ key, name, amount },
            about: [
              `${texts.received} ${counted(row.received, row.receipts)}`,
              row.refunds === 0 ? '' : `${texts.refunded} ${counted(row.refunded, row.refunds)}`,
            ]
              .filter(Boolean)
              .join(' · '),
            place: mayOpen('/payment/history')
              ? listAt('/payment/history', { ...filter, ...ofOne(shop), posted_at })
              : listAt(page, { ...period, ...ofOne(shop) }),
          }))}
        />
      )}
    </Block>
  );
}

const counted = (amount: number, count: number): string =>
  `${formatAmount(amount)} ₫ (${formatNumber(count)})`;
