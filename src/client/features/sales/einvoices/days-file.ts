import type { EinvoiceDay } from '#calls/sales/einvoice-days.ts';
import { differencesOf } from '#model/taxes/einvoice-days.ts';
import { t } from '../../../messages/en.ts';
import { methodLabel } from '../../../messages/payment-labels.ts';
import type { Column } from '../../../workflows/list/columns.ts';

const texts = t.einvoiceDays;

export const nameOfSeller = ({ seller_code, seller_name }: EinvoiceDay) =>
  [seller_code || texts.company, seller_name].filter(Boolean).join(' · ');

const states = ['sold', 'issued', 'entered', 'open', 'held', 'closed', 'without'] as const;

/** The same as on the page, with a column for each method that something was paid with. */
export function columnsOfDays(days: readonly EinvoiceDay[]): readonly Column<EinvoiceDay>[] {
  const methods = [...new Set(days.flatMap(({ money }) => money.map(({ payment_type }) => payment_type)))];
  const paidWith = (method: string, { money }: EinvoiceDay) =>
    money.find(({ payment_type }) => payment_type === method)?.amount ?? 0;
  return [
    { field: 'day', title: texts.day, type: 'date' },
    { field: 'seller_code', title: texts.seller, value: nameOfSeller },
    { field: 'sold', title: texts.documents, type: 'number', value: row => row.sold.documents },
    ...states.map(
      (state): Column<EinvoiceDay> => ({
        ...{ field: state, title: texts[state], type: 'amount', value: row => row[state].amount },
      }),
    ),
    { field: 'otherwise', title: texts.otherwise, type: 'amount' },
    ...methods.map(
      (method): Column<EinvoiceDay> => ({
        ...{ field: 'money', title: methodLabel(method), type: 'amount' },
        value: row => paidWith(method, row),
      }),
    ),
    { field: 'received', title: texts.received, type: 'amount' },
    {
      ...{ field: 'issued', title: texts.invoicedDifference, type: 'amount' },
      value: row => differencesOf(row).invoiced,
    },
    {
      ...{ field: 'received', title: texts.paidDifference, type: 'amount' },
      value: row => differencesOf(row).paid,
    },
  ];
}
