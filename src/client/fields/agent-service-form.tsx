import { Button, Group, Select, TextInput } from '@mantine/core';
import { addresses } from '#calls/index.ts';
import { t } from '../messages/en.ts';
import { useCallForm } from '../outbox/form.ts';
import classes from './customer-fields.module.css';

const texts = t.customers.service;

/** A service arranged for one customer. It stands inside another form, so it is none itself. */
export default function AgentServiceForm({
  agents,
  agent,
  customer,
  onDone,
}: {
  agents: readonly { value: string; label: string }[];
  agent: string;
  customer: { customer_no: string; phone_no: string };
  onDone: (choice: { agent_code: string; agent_service_code: string } | null) => void;
}) {
  const { form, submit, busy } = useCallForm(addresses.addTemporaryShippingAgentService, {
    initial: {
      code: '',
      shipping_agent_code: agent,
      description: '',
      post_code: '',
      district_code: '',
      phone_no_customer: customer.phone_no,
      customer_no: customer.customer_no,
    },
    onSent: () =>
      onDone({ agent_code: form.values.shipping_agent_code, agent_service_code: form.values.code.trim() }),
  });
  return (
    <fieldset className={classes.inner}>
      <legend>{texts.title}</legend>
      <Select
        label={texts.agent}
        data={[...agents]}
        allowDeselect={false}
        {...form.getInputProps('shipping_agent_code')}
        value={form.values.shipping_agent_code || null}
        onChange={code => form.setFieldValue('shipping_agent_code', code ?? '')}
      />
      <TextInput label={texts.code} autoComplete="off" maxLength={10} {...form.getInputProps('code')} />
      <TextInput label={texts.description} autoComplete="off" {...form.getInputProps('description')} />
      <Group justify="space-between">
        <Button variant="default" onClick={() => onDone(null)}>
          {t.ui.cancel}
        </Button>
        <Button loading={busy} onClick={() => void submit()}>
          {texts.save}
        </Button>
      </Group>
    </fieldset>
  );
}
