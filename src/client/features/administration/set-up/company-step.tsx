import { TextInput } from '@mantine/core';
import { settings } from '#calls/administration/index.ts';
import type { Language } from '#client/messages/language.ts';
import { chooseOwnLanguage } from '../../../life/own-language.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { useRecord } from '../../../read/use-record.ts';
import { LanguageSwitch } from '../../../ui/inputs/language-switch.tsx';
import { StepForm, type StepProps } from './step-form.tsx';

const texts = t.setUp;

async function choose(next: Language) {
  await chooseOwnLanguage(next);
  location.reload();
}

export function CompanyStep(props: StepProps) {
  const { data } = useRecord(settings.get, {});
  return data ? <Form name={data.company_name} {...props} /> : null;
}

function Form({ name, onNext }: StepProps & { name: string }) {
  const { form, submit, busy, allowed } = useCallForm(settings.update, {
    initial: { company_name: name },
    onSent: ({ kind }) => kind === 'done' && onNext(),
  });
  return (
    <StepForm
      title={texts.companyTitle}
      hint={texts.companyHint}
      submit={texts.next}
      busy={busy}
      allowed={allowed}
      onSubmit={submit}
    >
      <TextInput
        label={texts.companyName}
        required
        autoComplete="organization"
        {...form.getInputProps('company_name')}
      />
      <div>
        <p>{texts.language}</p>
        <LanguageSwitch choose={next => void choose(next)} />
      </div>
    </StepForm>
  );
}
