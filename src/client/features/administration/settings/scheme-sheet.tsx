import { TextInput } from '@mantine/core';
import { promotionSettings } from '#calls/administration/index.ts';
import type { SchemeEntered } from '#calls/setup/promotion-settings.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { AmountInput } from '../../../ui/inputs/amount-input.tsx';
import { WholeNumberInput } from '../../../ui/inputs/whole-number-input.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { RemoveButton } from '../../../workflows/list/remove-button.tsx';
import { SheetForm } from './sheet-form.tsx';

const texts = t.promotionSettings;

/** A loyalty scheme to be changed, or a new one. */
export default function SchemeSheet({ row, onClose }: { row: SchemeEntered | null; onClose(): void }) {
  const { form, submit, busy, allowed } = useCallForm<typeof promotionSettings.saveScheme, SchemeEntered>(
    promotionSettings.saveScheme,
    {
      initial: row ?? { scheme: '', min_ranking_points: 0, vnd_per_earned_point: 0 },
      toInput: scheme => ({ is_new: row === null, scheme }),
      fieldsAt: 'scheme',
      onSent: ({ kind }) => kind === 'done' && onClose(),
    },
  );
  const { values } = form;
  return (
    <Sheet opened onClose={onClose} title={row?.scheme ?? t.ui.addTitle(texts.oneScheme)}>
      <SheetForm
        busy={busy}
        allowed={allowed}
        onSubmit={submit}
        onClose={onClose}
        aside={
          row ? (
            <RemoveButton
              call={promotionSettings.removeScheme}
              input={{ scheme: row.scheme }}
              name={row.scheme}
              body={texts.removeSchemeBody}
              onRemoved={onClose}
            />
          ) : null
        }
      >
        {row ? null : (
          <TextInput
            label={texts.schemeFields.scheme}
            required
            maxLength={20}
            autoComplete="off"
            {...form.getInputProps('scheme')}
          />
        )}
        <WholeNumberInput
          label={texts.schemeFields.min_ranking_points}
          max={10_000_000}
          {...form.getInputProps('min_ranking_points')}
          value={values.min_ranking_points}
          onChange={next => form.setFieldValue('min_ranking_points', next)}
        />
        <AmountInput
          label={texts.schemeFields.vnd_per_earned_point}
          required
          {...form.getInputProps('vnd_per_earned_point')}
          value={values.vnd_per_earned_point}
          onChange={next => form.setFieldValue('vnd_per_earned_point', next)}
        />
      </SheetForm>
    </Sheet>
  );
}
