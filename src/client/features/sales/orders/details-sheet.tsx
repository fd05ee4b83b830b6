import { Textarea, TextInput } from '@mantine/core';
import { salesFields } from '#calls/sales/kit.ts';
import type { SalesOrderHeader } from '#calls/sales/orders.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { ShippingAgentPicker } from '../../../fields/shipping-agent-picker.tsx';
import { t } from '../../../messages/en.ts';
import { usePermit } from '../../../read/permissions.ts';
import { DateField } from '../../../ui/inputs/date-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Section } from '../../../workflows/document/section.tsx';
import { PartyBlock } from './party-block.tsx';

const texts = t.sale.details;

/** Everything of the header that a sale over the counter seldom needs. Changes count at once, like those of the cart. */
export function DetailsSheet({
  opened,
  onClose,
  header,
  onChange,
}: {
  opened: boolean;
  onClose: () => void;
  header: SalesOrderHeader;
  onChange: (patch: Partial<SalesOrderHeader>) => void;
}) {
  const { maySet } = usePermit();
  const field = (path: string) => maySet(salesFields, path, header.document_type);
  const today = businessToday();
  const date = header.requested_delivery_date;
  return (
    <Sheet opened={opened} onClose={onClose} title={texts.title} size="lg">
      <Section open title={texts.deliverySection}>
        <DateField
          label={texts.requestedDeliveryDate}
          min={today}
          value={date}
          error={date !== '' && date < today ? texts.pastDate : null}
          onChange={requested_delivery_date => onChange({ requested_delivery_date })}
        />
        {header.document_type === 'quote' && (
          <DateField
            label={texts.validUntil}
            min={today}
            value={header.valid_until}
            onChange={valid_until => onChange({ valid_until })}
          />
        )}
        {field('agent_code') && (
          <ShippingAgentPicker
            agent={header.agent_code}
            service={header.agent_service_code}
            customer={{ customer_no: header.sell_to_customer_no, phone_no: header.sell_to_phone_no }}
            onChange={onChange}
          />
        )}
      </Section>
      <Section title={texts.shipTo}>
        <PartyBlock party="ship_to" header={header} onChange={onChange} />
      </Section>
      <Section title={texts.billTo}>
        <PartyBlock party="bill_to" header={header} onChange={onChange} />
      </Section>
      <Section title={texts.sellTo}>
        <PartyBlock party="sell_to" header={header} onChange={onChange} />
      </Section>
      <Section title={texts.commentsSection}>
        {header.document_type === 'order' && (
          <TextInput
            label={t.sale.held.name}
            maxLength={80}
            value={header.held_as}
            onChange={event => onChange({ held_as: event.currentTarget.value })}
          />
        )}
        <Textarea
          label={texts.general}
          maxLength={250}
          autosize
          value={header.general_comments}
          onChange={event => onChange({ general_comments: event.currentTarget.value })}
        />
        <Textarea
          label={texts.delivery}
          maxLength={250}
          autosize
          value={header.delivery_comments}
          onChange={event => onChange({ delivery_comments: event.currentTarget.value })}
        />
        {field('la_internal_comment') && (
          <Textarea
            label={texts.internal}
            maxLength={250}
            autosize
            value={header.la_internal_comment}
            onChange={event => onChange({ la_internal_comment: event.currentTarget.value })}
          />
        )}
      </Section>
    </Sheet>
  );
}
