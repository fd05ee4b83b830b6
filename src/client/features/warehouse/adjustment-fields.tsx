import { Select, TextInput } from '@mantine/core';
import { warehouseEntries } from '#calls/index.ts';
import { validationMessages } from '#model/kit/validation.ts';
import { type AdjustmentReason, adjustmentReasonCodes } from '#model/stock/adjustment-reasons.ts';
import { t } from '../../messages/en.ts';
import { translate } from '../../messages/language.ts';
import { usePermit } from '../../read/permissions.ts';

const texts = t.warehouse;

/** Reasons for which there is less than the books say, unless the person says otherwise. */
const fewer: readonly AdjustmentReason[] = ['damaged', 'lost', 'own_use'];
export const defaultSign = (reason: AdjustmentReason): 1 | -1 => (fewer.includes(reason) ? -1 : 1);

export function ReasonPicker({
  value,
  onChange,
}: {
  value: AdjustmentReason;
  onChange: (reason: AdjustmentReason) => void;
}) {
  return (
    <Select
      required
      allowDeselect={false}
      size="md"
      label={texts.reason}
      data={adjustmentReasonCodes.map(value => ({ value, label: texts.reasons[value] }))}
      value={value}
      // The options are the reasons.
      onChange={reason => onChange((reason ?? 'other') as AdjustmentReason)}
    />
  );
}

const longest = 100;

/** Absent for who may not write one. */
export function CommentInput({ value, onChange }: { value: string; onChange: (comment: string) => void }) {
  const { maySet } = usePermit();
  if (!maySet(warehouseEntries.add.granted, 'entries.*.comment', 'any')) return null;
  return (
    <TextInput
      size="md"
      label={texts.comment}
      value={value}
      error={value.length > longest ? translate(validationMessages.maximum(longest)) : null}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}

export const isTooLong = (comment: string): boolean => comment.length > longest;
