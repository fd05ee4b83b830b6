import { useMemo } from 'react';
import type { ShippingAgentService } from '#calls/customers/addresses.ts';
import { addresses } from '#calls/index.ts';
import { useTable } from '../read/use-table.ts';

const agentsOf = (rows: readonly ShippingAgentService[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ shipping_agent_code: code, agent_name: name }) => [code, name || code]));

/** The agents to choose among, by name. The one of a document stays, also where it is not known any more. */
export function agentChoices(
  rows: readonly ShippingAgentService[],
  chosen = '',
): { value: string; label: string }[] {
  const agents = agentsOf(rows);
  const known = [...agents].map(([value, label]) => ({ value, label }));
  return [...known, ...(chosen && !agents.has(chosen) ? [{ value: chosen, label: chosen }] : [])].sort(
    (one, other) => one.label.localeCompare(other.label, 'vi'),
  );
}

/** The name of a shipping agent, and of its service where there is one. Codes where no name is known here. */
export function useAgentName(): (agent: string, service?: string) => string {
  const { rows } = useTable(addresses.shippingAgentServices);
  return useMemo(() => {
    const agents = agentsOf(rows);
    const services = new Map(
      rows.map(({ shipping_agent_code, code, description }) => [
        `${shipping_agent_code}/${code}`,
        description,
      ]),
    );
    return (agent, service = '') =>
      [agents.get(agent) ?? agent, services.get(`${agent}/${service}`) || service]
        .filter(Boolean)
        .join(' · ');
  }, [rows]);
}

/** Who carries a document's goods, and with which service. */
export function AgentName({ agent, service }: { agent: string; service?: string }) {
  return useAgentName()(agent, service);
}
