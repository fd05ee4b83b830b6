import { personRequests } from '#calls/administration/index.ts';
import type { PrivacyRules } from '#calls/customers/person-requests.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { useRecord } from '../../../read/use-record.ts';
import { WholeNumberInput } from '../../../ui/inputs/whole-number-input.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';

const texts = t.privacy;
type Field = keyof typeof texts.ruleNames;
const fields = Object.keys(texts.ruleNames) as Field[]; // the keys of a const table are exactly its type

/** Days of the law, and the months after which the company looks at its customers again. */
export default function RulesSheet({ onClose }: { onClose: () => void }) {
  const { data, error } = useRecord(personRequests.getRules, {});
  return (
    <Sheet opened onClose={onClose} title={texts.rules}>
      {data ? (
        <RulesForm key={data.version} rules={data} onClose={onClose} />
      ) : (
        <Note tone={error ? 'warn' : 'info'}>{error?.message ?? t.ui.loading}</Note>
      )}
    </Sheet>
  );
}

function RulesForm({ rules: { version, ...rules }, onClose }: { rules: PrivacyRules; onClose: () => void }) {
  const form = useCallForm(personRequests.saveRules, {
    initial: { ...rules, base_version: version },
    onSent: ({ kind }) => {
      if (kind === 'done') onClose();
    },
  });
  const { values, errors, setFieldValue } = form.form;
  return (
    <DecisionForm about="personRequests" confirmLabel={t.ui.save} form={form} onClose={onClose}>
      <Note>{texts.rulesHint}</Note>
      {fields.map(field => (
        <WholeNumberInput
          key={field}
          required
          label={texts.ruleNames[field]}
          max={9999}
          value={values[field]}
          error={errors[field]}
          onChange={next => setFieldValue(field, next)}
        />
      ))}
    </DecisionForm>
  );
}
