import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ConsignmentHeader, headerSchema } from '#calls/consignment/documents.ts';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { LocationName, useLocationName } from '../../fields/location-name.tsx';
import { ReceivingFields, receivingText } from '../../fields/receiving-fields.tsx';
import { t } from '../../messages/en.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { Facts } from '../../ui/facts.tsx';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { DateText } from '../../ui/tables/values.tsx';
import { HeaderTexts } from '../../workflows/document/header-texts.tsx';
import { Section } from '../../workflows/document/section.tsx';

const { fields, sections } = t.consignmentIssues;
const { names } = t.headerFields;

/** What a person types, in the order in which it is typed and shown. */
const typed = {
  transfer: ['la_external_doc'],
  notes: ['la_notes', 'la_internal_comment'],
  payment: ['la_so_payment', 'la_ship_card'],
} as const;

type Editing = { header: ConsignmentHeader; onChange: (patch: Partial<ConsignmentHeader>) => void };

/** The whole header of an issue that is put together. Changes count at once, like those of its lines. */
export function IssueDetails({
  opened,
  onClose,
  header,
  onChange,
}: Editing & { opened: boolean; onClose: () => void }) {
  const texts = (section: keyof typeof typed) => (
    <HeaderTexts schema={headerSchema} fields={typed[section]} header={header} onChange={onChange} />
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
        {texts('transfer')}
      </Section>
      <Section open title={sections.notes}>
        {texts('notes')}
      </Section>
      <Section open title={sections.receiving}>
        <ReceivingFields value={header} ownAddresses={false} onChange={onChange} />
      </Section>
      <Section open title={sections.payment}>
        {texts('payment')}
      </Section>
    </Sheet>
  );
}

/** The same of an issue to look at. */
export function IssueFacts({ issue }: { issue: ConsignmentIssue }) {
  const texts = (section: keyof typeof typed) =>
    typed[section].map((field): [string, ReactNode] => [names[field], issue[field]]);
  return (
    <Facts
      facts={[
        [fields.from, <LocationName key="from" code={issue.transfer_from_code} />],
        [fields.to, <LocationName key="to" code={issue.transfer_to_code} />],
        [fields.inTransit, issue.intransit_code && <LocationName key="way" code={issue.intransit_code} />],
        [fields.transferNo, issue.bc_to_no],
        ...texts('transfer'),
        [
          fields.requestDeliveryDate,
          issue.la_request_delivery_date && <DateText key="wanted" value={issue.la_request_delivery_date} />,
        ],
        [fields.receivingAddress, receivingText(issue)],
        [fields.receivingContact, issue.receiving_contact],
        ...texts('notes'),
        ...texts('payment'),
        [fields.franchise, [issue.franchise_code, issue.franchise_name].filter(Boolean).join(' · ')],
      ]}
    />
  );
}

/** From a location of the franchise, by way of one that is nowhere, to the franchisor's or another one. */
function Locations({ header, onChange }: Editing) {
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
