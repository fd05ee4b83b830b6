import { Button, Stack, TextInput } from '@mantine/core';
import type { ShippingAgentService } from '#calls/customers/addresses.ts';
import { addresses } from '#calls/index.ts';
import { agentChoices } from '../../../fields/agent-name.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { useTable } from '../../../read/use-table.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

const texts = t.shippingServices;

/** A service to be shown or described again, or a new one of an agent that is known or not. */
export default function ServiceSheet({ record, onClose }: { record: string; onClose: () => void }) {
  const { rows, asOf } = useTable(addresses.shippingAgentServices);
  const service = rows.find(({ id }) => id === record);
  const missing = record !== 'new' && !service;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={service?.description || (missing ? texts.one : t.ui.addTitle(texts.one))}
    >
      {missing ? (
        asOf !== null && <EmptyState title={t.ui.recordGone} />
      ) : (
        <ServiceForm service={service ?? null} agents={agentChoices(rows)} onDone={onClose} />
      )}
    </Sheet>
  );
}

function ServiceForm(props: {
  service: ShippingAgentService | null;
  agents: readonly { value: string; label: string }[];
  onDone: () => void;
}) {
  const { service, agents } = props;
  const call = service ? addresses.updateShippingAgentService : addresses.addShippingAgentService;
  const { form, submit, busy, allowed } = useCallForm(call, {
    initial: {
      shipping_agent_code: service?.shipping_agent_code ?? '',
      code: service?.code ?? '',
      description: service?.description ?? '',
      post_code: service?.post_code ?? '',
      district_code: service?.district_code ?? '',
    },
    onSent: props.onDone,
  });
  const ofOneShop = service !== null && service.franchise_code !== '';
  const mayNot = ofOneShop || (!allowed.ok && allowed.reason === 'permission');
  const offline = !allowed.ok && allowed.reason === 'connection' ? allowed.why : null;
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        if (allowed.ok && !mayNot) void submit();
      }}
    >
      <Stack>
        {service ? (
          <Facts
            facts={[
              [texts.agent, [service.agent_name, service.shipping_agent_code].filter(Boolean).join(' · ')],
              [texts.code, service.code],
              [texts.customer, service.customer_no],
            ]}
          />
        ) : (
          <>
            <TextInput
              data-autofocus
              required
              label={texts.agent}
              description={texts.agentHint}
              list="known-agents"
              autoComplete="off"
              maxLength={30}
              {...form.getInputProps('shipping_agent_code')}
              onChange={event =>
                form.setFieldValue('shipping_agent_code', event.currentTarget.value.toUpperCase())
              }
            />
            <datalist id="known-agents">
              {agents.map(({ value, label }) => (
                <option key={value} value={value} label={label} />
              ))}
            </datalist>
            <TextInput
              required
              label={texts.code}
              autoComplete="off"
              maxLength={10}
              {...form.getInputProps('code')}
            />
          </>
        )}
        <TextInput
          label={texts.description}
          autoComplete="off"
          maxLength={100}
          disabled={mayNot}
          {...form.getInputProps('description')}
        />
        {mayNot && <Note>{ofOneShop ? texts.ofOneShop : t.call.notPermitted}</Note>}
        {offline !== null && <Note tone="warn">{offline}</Note>}
        {!mayNot && (
          <Button type="submit" loading={busy} disabled={offline !== null} style={{ justifySelf: 'end' }}>
            {t.ui.save}
          </Button>
        )}
      </Stack>
    </form>
  );
}
