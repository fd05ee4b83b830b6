import { Button, Select } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { addresses } from '#calls/index.ts';
import { t } from '../messages/en.ts';
import { useCall } from '../outbox/call.ts';
import { useTable } from '../read/use-table.ts';
import { IconPlus } from '../ui/icons.tsx';
import { agentChoices } from './agent-name.ts';

const AgentServiceForm = lazy(() => import('./agent-service-form.tsx'));

type Choice = { agent_code: string; agent_service_code: string };

/**
 * Who carries the goods, and with which of its services. Another agent clears the service. For a customer with a phone a
 * service can be arranged that the company does not have.
 */
export function ShippingAgentPicker({
  agent,
  service,
  customer,
  label = t.pickers.agent.label,
  none = t.pickers.agent.none,
  onChange,
}: {
  agent: string;
  service: string;
  customer?: { customer_no: string; phone_no: string };
  label?: string;
  /** What no agent means. */
  none?: string;
  onChange: (choice: Choice) => void;
}) {
  const { rows } = useTable(addresses.shippingAgentServices);
  const add = useCall(addresses.addTemporaryShippingAgentService);
  const [adding, setAdding] = useState(false);
  const agents = agentChoices(rows);
  const services = rows
    .filter(row => row.shipping_agent_code === agent)
    .map(row => ({ value: row.code, label: row.description || row.code }));
  const may = add.allowed();
  if (adding && customer)
    return (
      <Suspense>
        <AgentServiceForm
          agents={agents}
          agent={agent}
          customer={customer}
          onDone={choice => {
            setAdding(false);
            if (choice) onChange(choice);
          }}
        />
      </Suspense>
    );
  return (
    <>
      <Select
        label={label}
        placeholder={none}
        clearable
        data={agentChoices(rows, agent)}
        value={agent || null}
        onChange={code => onChange({ agent_code: code ?? '', agent_service_code: '' })}
      />
      {services.length > 0 && (
        <Select
          label={t.pickers.agent.service}
          clearable
          data={services}
          value={service || null}
          onChange={code => onChange({ agent_code: agent, agent_service_code: code ?? '' })}
        />
      )}
      {agent && customer?.customer_no && customer.phone_no && (may.ok || may.reason !== 'permission') ? (
        <Button variant="default" leftSection={<IconPlus />} onClick={() => setAdding(true)}>
          {t.customers.service.add}
        </Button>
      ) : null}
    </>
  );
}
