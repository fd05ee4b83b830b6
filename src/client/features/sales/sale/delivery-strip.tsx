import type { SalesOrderHeader } from '#calls/sales/orders.ts';
import { addressOf } from '#model/kit/address.ts';
import { missingForDelivery } from '#model/sales/delivery.ts';
import { useAgentName } from '../../../fields/agent-name.ts';
import { t } from '../../../messages/en.ts';
import { IconChevronRight, IconTruck } from '../../../ui/icons.tsx';
import classes from '../invoice-buyer/buyer-strip.module.css';

const texts = t.delivery;

/** The switch: the goods of this sale are brought to the buyer. It stands next to who buys. */
export function AskDelivery({ isOn, onSwitch }: { isOn: boolean; onSwitch: () => void }) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={classes.ask} onClick={onSwitch}>
      <IconTruck />
      {texts.deliver}
    </button>
  );
}

/** Where the goods go and who brings them, or what is missing for it. A press changes it. */
export function DeliveryStrip({ header, onOpen }: { header: SalesOrderHeader; onOpen: () => void }) {
  const agentName = useAgentName();
  const missing = missingForDelivery(header);
  const place = [
    addressOf(header, 'ship_to'),
    agentName(header.agent_code, header.agent_service_code) || texts.byShop,
  ];
  return (
    <button
      type="button"
      className={classes.strip}
      data-named={missing === null || undefined}
      data-missing={missing !== null || undefined}
      onClick={onOpen}
    >
      <IconTruck />
      <span>{missing ? texts.missing[missing] : place.filter(Boolean).join(' · ')}</span>
      <IconChevronRight />
    </button>
  );
}
