import { Select, Textarea, TextInput } from '@mantine/core';
import type { ConsignmentHeader } from '#calls/consignment/documents.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { ReceivingFields } from '../../fields/receiving-fields.tsx';
import { t } from '../../messages/en.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Section } from '../../workflows/document/section.tsx';

const { fields, sections } = t.consignmentIssues;

/** The whole header of an issue that is put together. Changes count at once, like those of its lines. */
export function IssueDetails({
  opened,
  onClose,
  header,
  onChange,
}: {
  opened: boolean;
  onClose: () => void;
  header: ConsignmentHeader;
  onChange: (patch: Partial<ConsignmentHeader>) => void;
}) {
  const input = (
    field: 'la_external_doc' | 'la_so_payment' | 'la_ship_card',
    label: string,
    most: number,
  ) => (
    <TextInput
      label={label}
      maxLength={most}
      autoComplete="off"
      value={header[field]}
      onChange={event => onChange({ [field]: event.currentTarget.value })}
    />
  );
  const text = (field: 'la_notes' | 'la_internal_comment', label: string) => (
    <Textarea
      label={label}
      maxLength={250}
      autosize
      minRows={2}
      value={header[field]}
      onChange={event => onChange({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <Sheet opened={opened} onClose={onClose} title={t.consignmentIssues.details} size="lg">
      <Section open title={sections.transfer}>
        <Locations header={header} onChange={onChange} />
        <DateField
          label={fields.requestDeliveryDate}
          min={businessToday()}
          value={header.la_request_delivery_date}
          onChange={la_request_delivery_date => onChange({ la_request_delivery_date })}
        />
        {input('la_external_doc', fields.externalDoc, 40)}
      </Section>
      <Section open title={sections.notes}>
        {text('la_notes', fields.notes)}
        {text('la_internal_comment', fields.internalComment)}
      </Section>
      <Section open title={sections.receiving}>
        <ReceivingFields value={header} ownAddresses={false} onChange={onChange} />
      </Section>
      <Section open title={sections.payment}>
        {input('la_so_payment', fields.soPayment, 80)}
        {input('la_ship_card', fields.shipCard, 80)}
      </Section>
    </Sheet>
  );
}

/** From a location of the franchise, by way of one that is nowhere, to the franchisor's or another one. */
function Locations({
  header,
  onChange,
}: {
  header: ConsignmentHeader;
  onChange: (patch: Partial<ConsignmentHeader>) => void;
}) {
  const locations = useFranchiseUser()?.locations ?? [];
  const nameOf = useLocationName();
  const places = locations.filter(location => location.location_type !== 'in_transit');
  const { transfer_from_code: from, transfer_to_code: to, intransit_code: way } = header;
  const select = (
    label: string,
    value: string,
    among: typeof locations,
    choose: (code: string) => void,
    error: string | null = null,
  ) => (
    <Select
      label={label}
      required
      searchable
      allowDeselect={false}
      // A code that is not known here any more is still the document's.
      data={[
        ...among.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
        ...(value && !among.some(({ code }) => code === value) ? [{ value, label: nameOf(value) }] : []),
      ]}
      value={value || null}
      error={error}
      onChange={code => choose(code ?? '')}
    />
  );
  return (
    <>
      {select(
        fields.from,
        from,
        places.filter(({ franchise_code }) => franchise_code !== ''),
        transfer_from_code => onChange({ transfer_from_code }),
      )}
      {select(
        fields.to,
        to,
        places,
        transfer_to_code => onChange({ transfer_to_code }),
        from !== '' && from === to ? t.consignmentIssues.sameWay : null,
      )}
      {select(
        fields.inTransit,
        way,
        locations.filter(location => location.location_type === 'in_transit'),
        intransit_code => onChange({ intransit_code }),
      )}
    </>
  );
}
