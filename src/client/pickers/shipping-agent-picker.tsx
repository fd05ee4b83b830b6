import { Select } from '@mantine/core';
import { addresses } from '#calls/index.ts';
import { useTable } from '../data/query.ts';
import { t } from '../messages/en.ts';

/** Who carries the goods, and with which of its services. Another agent clears the service. */
export function ShippingAgentPicker({
  agent,
  service,
  onChange,
}: {
  agent: string;
  service: string;
  onChange: (choice: { agent_code: string; agent_service_code: string }) => void;
}) {
  const { rows } = useTable(addresses.shippingAgentServices);
  const agents = [...new Set(rows.map(row => row.shipping_agent_code))].sort();
  const services = rows
    .filter(row => row.shipping_agent_code === agent)
    .map(row => ({ value: row.code, label: row.description || row.code }));
  return (
    <>
      <Select
        label={t.pickers.agent.label}
        placeholder={t.pickers.agent.none}
        clearable
        data={agents}
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
    </>
  );
}
