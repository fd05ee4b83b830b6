import { Select, TextInput } from '@mantine/core';
import { statements } from '#calls/administration/index.ts';
import type { StatementSetting } from '#calls/administration/statements.ts';
import { statementModes } from '#model/administration/statements.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { DateField } from '../../../ui/inputs/date-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';
import { PaymentAccounts } from './payment-accounts.tsx';

const texts = t.statements;
const modes = statementModes.map(value => ({ value, label: texts.modes[value] }));
type Props = { franchise: string; setting: StatementSetting; onClose: () => void };

/** Chooses what of a franchise's sales Business Central posts, for whom and from when on. */
export default function PostingSheet({ franchise, setting, onClose }: Props) {
  const form = useCallForm(statements.saveSetting, {
    initial: { franchise_code: franchise, ...setting },
    onSent: ({ kind }) => {
      if (kind === 'done') onClose();
    },
  });
  const fields = form.form;
  const { mode, first_day, payments_first_day } = fields.values;
  return (
    <Sheet opened onClose={onClose} title={texts.posting}>
      <DecisionForm about="statements" confirmLabel={t.ui.save} form={form} onClose={onClose}>
        <Select
          data-autofocus
          label={texts.mode}
          data={modes}
          allowDeselect={false}
          value={mode}
          onChange={next =>
            fields.setFieldValue('mode', modes.find(one => one.value === next)?.value ?? mode)
          }
        />
        <Note>{texts.modeHints[mode]}</Note>
        {mode === 'nothing' ? null : (
          <>
            <TextInput
              label={texts.customer}
              description={texts.customerHint}
              maxLength={20}
              autoComplete="off"
              {...fields.getInputProps('customer_no')}
            />
            <TextInput
              label={texts.account}
              description={texts.accountHint}
              maxLength={20}
              autoComplete="off"
              {...fields.getInputProps('fee_account_no')}
            />
            <DateField
              label={texts.firstDay}
              value={first_day ?? ''}
              error={String(fields.errors.first_day ?? '')}
              onChange={next => fields.setFieldValue('first_day', next)}
            />
            <Note>{texts.firstDayHint}</Note>
            <DateField
              label={texts.paymentsFirstDay}
              value={payments_first_day ?? ''}
              error={String(fields.errors.payments_first_day ?? '')}
              onChange={next => fields.setFieldValue('payments_first_day', next)}
            />
            <Note>{texts.paymentsFirstDayHint}</Note>
            {payments_first_day ? <PaymentAccounts fields={fields} /> : null}
          </>
        )}
      </DecisionForm>
    </Sheet>
  );
}
