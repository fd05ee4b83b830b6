import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { fees } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { useTable } from '../../read/use-table.ts';
import { useVatGroups } from '../../workflows/taxes/use-vat-groups.ts';
import VatGroupSheet from '../../workflows/taxes/vat-group-sheet.tsx';

const texts = t.vatChoice;

/** VAT of fees, each of which is ticked. */
export default function FeesVat({ onClose }: { onClose: () => void }) {
  const { rows } = useTable(fees.filter);
  const { nameOf } = useVatGroups();
  const [fee_codes, setCodes] = useState<string[]>([]);
  return (
    <VatGroupSheet
      title={texts.ofFees}
      assigned={fee_codes.length === 0 ? null : { fee_codes }}
      question={texts.askFees(fee_codes.length)}
      onClose={onClose}
      onDone={onClose}
    >
      <Checkbox.Group label={texts.fees} value={fee_codes} onChange={setCodes}>
        <Stack gap={0} mt="xs">
          {rows.map(fee => (
            <Checkbox
              key={fee.id}
              value={fee.fee_code}
              label={`${fee.fee_code} ${fee.description}`}
              description={nameOf(fee.vat_group)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </VatGroupSheet>
  );
}
