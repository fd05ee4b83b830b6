import { Stack } from '@mantine/core';
import { useState } from 'react';
import { sellingPrices } from '#calls/administration/index.ts';
import { items } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatAmount } from '#model/kit/format.ts';
import { daysBefore } from '../../fields/period.ts';
import { t } from '../../messages/en.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useRecord } from '../../read/use-record.ts';
import { useTable } from '../../read/use-table.ts';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { LabelsForm } from './labels-sheet.tsx';

const texts = t.sellingPrices;
/** The server knows earlier prices for so long. */
const knownDays = 31;

const daysAgo = (days: number) => daysBefore(businessToday(), days);

/** Labels of what costs another price than some days ago. */
export default function PriceLabels({ onClose }: { onClose: () => void }) {
  const [since, setSince] = useState(() => daysAgo(7));
  return (
    <Sheet opened onClose={onClose} title={texts.changedLabels}>
      <Stack gap="md">
        <DateField
          label={texts.changedSince}
          value={since}
          min={daysAgo(knownDays)}
          max={daysAgo(0)}
          onChange={day => setSince(day || daysAgo(0))}
        />
        <Changed since={since} />
      </Stack>
    </Sheet>
  );
}

function Changed({ since }: { since: string }) {
  const { data, isPending, error } = useRecord(sellingPrices.changed, { since });
  const { rows } = useTable(items.filter);
  if (!data) return <Note>{isPending ? t.ui.loading : (error?.message ?? t.call.failed)}</Note>;
  const was = new Map(data.map(row => [keyOf(row), row.was]));
  const changed = rows.filter(row => was.has(keyOf(row)));
  if (changed.length === 0) return <Note>{texts.nothingChanged}</Note>;
  const hintOf = (item: FranchiseItem) =>
    t.franchiseItems.newPrice(formatAmount(was.get(keyOf(item)) ?? 0), formatAmount(item.unit_price));
  return <LabelsForm key={since} items={changed} hintOf={hintOf} />;
}

const keyOf = ({ item_no, variant_code }: Pick<FranchiseItem, 'item_no' | 'variant_code'>) =>
  `${item_no}/${variant_code}`;
