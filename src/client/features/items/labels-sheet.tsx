import { Button, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { t } from '../../messages/en.ts';
import { notify } from '../../page/notices.ts';
import { IconPrinter } from '../../ui/icons.tsx';
import { WholeNumberInput } from '../../ui/inputs/whole-number-input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { nameOf } from '../../workflows/items/item-name.ts';
import {
  type LabelPaper,
  labelPapers,
  type PrintableLabel,
  printLabels,
} from '../../workflows/print/print-labels.tsx';

const texts = t.franchiseItems;
const most = 500;

/** How many labels of each of these items, and on which paper. */
export default function LabelsSheet(props: { items: readonly FranchiseItem[]; onClose: () => void }) {
  return (
    <Sheet opened onClose={props.onClose} title={texts.labels}>
      <LabelsForm items={props.items} />
    </Sheet>
  );
}

/** @param props.hintOf what is said of an item under its name */
export function LabelsForm({
  items,
  hintOf = () => null,
}: {
  items: readonly FranchiseItem[];
  hintOf?: (item: FranchiseItem) => string | null;
}) {
  const [paper, setPaper] = useState<LabelPaper>('50x30');
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [busy, setBusy] = useState(false);
  const countOf = (item: FranchiseItem) => counts[item.id] ?? 1;
  const labels = items.flatMap(item => Array.from({ length: countOf(item) }, () => labelOf(item)));
  const print = () => {
    setBusy(true);
    printLabels(labels, paper)
      .catch(() => notify.failure(t.call.failed))
      .finally(() => setBusy(false));
  };
  return (
    <Stack gap="md">
      <Select
        allowDeselect={false}
        size="md"
        label={texts.labelPaper}
        data={labelPapers.map(value => ({ value, label: texts.labelPapers[value] }))}
        value={paper}
        // The options are the papers.
        onChange={next => setPaper((next ?? paper) as LabelPaper)}
      />
      {items.map(item => (
        <WholeNumberInput
          key={item.id}
          size="md"
          label={texts.labelsOf(nameOf(item))}
          description={hintOf(item)}
          max={most}
          value={countOf(item)}
          onChange={count => setCounts({ ...counts, [item.id]: Math.min(count, most) })}
        />
      ))}
      <Button
        size="md"
        leftSection={<IconPrinter />}
        disabled={labels.length === 0}
        loading={busy}
        onClick={print}
      >
        {texts.printLabels(labels.length)}
      </Button>
    </Stack>
  );
}

function labelOf(item: FranchiseItem): PrintableLabel {
  return {
    name: nameOf(item),
    // An item number is found by a scan as well, where there are no variants to choose from.
    code: item.barcode || (item.variant_code === '' ? item.item_no : ''),
    unit: item.unit_of_measure,
    price: item.unit_price,
  };
}
