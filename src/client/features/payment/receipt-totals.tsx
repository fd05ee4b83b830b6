import { Stack } from '@mantine/core';
import { receipts } from '#calls/index.ts';
import { type Filter, maxPageSize } from '#calls/kit/list-input.ts';
import { formatNumber } from '#model/kit/format.ts';
import { type Tally, totalsByMethod } from '#model/sales/receipts.ts';
import { t } from '../../messages/en.ts';
import { methodLabel } from '../../messages/payment-labels.ts';
import { useList } from '../../read/use-list.ts';
import { Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { Amount } from '../../ui/tables/values.tsx';

const texts = t.payment.totals;

/** The posted receipts of a filter by method; more than one page of them are too many to add up here. */
export function ReceiptTotals({ filters }: { filters: readonly Filter[] }) {
  const list = useList(receipts.posted, { size: maxPageSize, filters: [...filters] });
  if (list.isPending || list.error || list.total > list.rows.length)
    return (
      <Note>
        {list.isPending
          ? texts.loading
          : list.error
            ? texts.failed
            : texts.tooMany(formatNumber(maxPageSize))}
      </Note>
    );
  const { methods, all } = totalsByMethod(list.rows);
  const line = ({ count, amount }: Tally) => (
    <>
      <Amount value={amount} unit /> · {texts.of(formatNumber(count))}
    </>
  );
  return (
    <Stack>
      {list.source === 'tablet' && <Note>{texts.onTablet}</Note>}
      <Facts
        facts={[
          ...methods.map(({ payment_type, ...tally }) => [methodLabel(payment_type), line(tally)] as const),
          [texts.all, line(all)],
        ]}
      />
    </Stack>
  );
}
