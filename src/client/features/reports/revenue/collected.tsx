import { Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { salesInvoices } from '#calls/index.ts';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { methodLabel, receiptTypeLabel } from '#model/sales/payments.ts';
import type { Period } from '../../../fields/period.ts';
import { t } from '../../../messages/en.ts';
import { useRecord } from '../../../read/query.ts';
import { usePermit } from '../../../session/permissions.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Block } from '../../../ui/form-page.tsx';
import classes from '../../../workflows/report/report.module.css';

const texts = t.revenue;
const ways = ['method', 'channel'] as const;

/** What was paid in a period, beside what was sold in it. A back end that does not know it leaves it out. */
export function Collected({ period, shop }: { period: Period; shop: string }) {
  const { mayOpen } = usePermit();
  const { from_date, to_date } = period;
  const { data } = useRecord(salesInvoices.collected, { ...period, franchise_code: shop });
  const [by, setBy] = useState<(typeof ways)[number]>('method');
  if (!data) return null;
  const rows =
    by === 'method'
      ? data.methods.map(({ payment_type, ...sums }) => ({
          ...{ name: methodLabel(payment_type), filter: { payment_type } },
          ...sums,
        }))
      : data.channels.map(({ receipt_type, ...sums }) => ({
          ...{ name: receiptTypeLabel(receipt_type), filter: { receipt_type } },
          ...sums,
        }));
  return (
    <Block title={texts.collected}>
      <p className={classes.dim}>{texts.collectedHint}</p>
      <Select
        aria-label={texts.collected}
        allowDeselect={false}
        data={ways.map(value => ({ value, label: texts.collectedBy[value] }))}
        value={by}
        onChange={next => setBy(now => next ?? now)}
      />
      {rows.length === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table} aria-label={`${texts.collected}: ${texts.collectedBy[by]}`}>
            <thead>
              <tr>
                <th scope="col">{texts.name}</th>
                <th scope="col">{texts.received}</th>
                <th scope="col">{texts.refunded}</th>
                <th scope="col">{texts.total}</th>
              </tr>
            </thead>
            <tbody>
              {[...rows, { ...data, name: texts.total, filter: {} }].map(row => (
                <tr key={row.name}>
                  <td>
                    {mayOpen('/payment/history') ? (
                      <Link
                        to="/payment/history"
                        search={{ ...row.filter, posted_at: `${from_date}..${to_date}` }}
                      >
                        {row.name}
                      </Link>
                    ) : (
                      row.name
                    )}
                  </td>
                  <td>{counted(row.received, row.receipts)}</td>
                  <td>{counted(row.refunded, row.refunds)}</td>
                  <td>{formatAmount(row.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Block>
  );
}

const counted = (amount: number, count: number): string =>
  count === 0 ? '' : `${formatAmount(amount)} (${formatNumber(count)})`;
