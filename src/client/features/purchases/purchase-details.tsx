import { Select, TextInput } from '@mantine/core';
import { headerSchema, type PurchaseHeader } from '#calls/purchases/documents.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { lineAmount } from '#model/kit/amounts.ts';
import { formatDate } from '#model/kit/format.ts';
import { ReceivingFields } from '../../fields/receiving-fields.tsx';
import { ShippingAgentPicker } from '../../fields/shipping-agent-picker.tsx';
import { t } from '../../messages/en.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { DiscountInput } from '../../workflows/document/discount-input.tsx';
import { HeaderTexts } from '../../workflows/document/header-texts.tsx';
import { Section } from '../../workflows/document/section.tsx';
import { firstReceipt, isTooEarly, type PurchaseDraft } from './purchase-kind.ts';

const { fields, list, sections } = t.purchaseOrders;

/** The whole header of an order that is put together. Changes count at once, like those of its lines. */
export function PurchaseDetails({
  opened,
  onClose,
  draft,
  onChange,
}: {
  opened: boolean;
  onClose: () => void;
  draft: PurchaseDraft;
  onChange: (patch: Partial<PurchaseHeader>) => void;
}) {
  const franchise = useFranchiseUser()?.franchise ?? null;
  const { header } = draft;
  const first = firstReceipt(franchise);
  const limitVnd = draft.lines.reduce((sum, line) => sum + lineAmount(line), 0);
  return (
    <Sheet opened={opened} onClose={onClose} title={t.purchaseOrders.details} size="lg">
      <Section open title={sections.receiving}>
        <DateField
          label={fields.requestedReceiptDate}
          min={first}
          value={header.requested_receipt_date || first}
          error={isTooEarly(draft, first) ? t.purchaseOrders.earliest(formatDate(first)) : null}
          onChange={date => onChange({ requested_receipt_date: date === first ? '' : date })}
        />
        <LocationField
          value={header.warehouse_code}
          onChange={warehouse_code => onChange({ warehouse_code })}
        />
        <ReceivingFields value={header} onChange={onChange} />
        <ShippingAgentPicker
          label={fields.agent}
          none={fields.noAgent}
          agent={header.agent_code}
          service={header.agent_service_code}
          onChange={onChange}
        />
      </Section>
      <Section open title={sections.notes}>
        <HeaderTexts
          schema={headerSchema}
          fields={['nwv_general_comments', 'nwv_delivery_comments']}
          header={header}
          onChange={onChange}
        />
      </Section>
      <Section open title={sections.discount}>
        <DiscountInput
          label={t.purchaseOrders.invoiceDiscount}
          limitVnd={limitVnd}
          value={{ amountVnd: header.invoice_discount_amount, percent: header.invoice_discount_percent }}
          onChange={({ amountVnd, percent }) =>
            onChange({ invoice_discount_amount: amountVnd, invoice_discount_percent: percent })
          }
        />
      </Section>
      <Section open title={sections.vendor}>
        <Vendor order={draft.seen?.document ?? null} />
      </Section>
    </Sheet>
  );
}

/** Which of the person's own locations the goods are for. Most have one store and nothing to choose. */
function LocationField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const user = useFranchiseUser();
  const own = (user?.locations ?? []).filter(
    location => location.franchise_code !== '' && location.location_type === 'store',
  );
  if (own.length < 2 && value !== '') return null;
  return (
    <Select
      label={fields.location}
      required
      searchable
      allowDeselect={false}
      data={own.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
      value={value || null}
      onChange={code => onChange(code ?? '')}
    />
  );
}

/** Whom it is bought from follows from the franchise; no one changes it here. */
function Vendor({ order }: { order: PurchaseOrder | null }) {
  const franchise = useFranchiseUser()?.franchise ?? null;
  const of = order ?? franchise;
  const shown = [
    [fields.vendorNo, of?.vendor_no],
    [fields.vendorName, of?.vendor_name],
    [fields.buyFrom, of?.buy_from_code],
    [fields.buyFromAddress, of?.buy_from_address],
    [fields.type, list.types[order?.type ?? 'Order']],
  ] as const;
  return shown.map(([label, value]) => (
    <TextInput key={label} label={label} value={value ?? ''} readOnly variant="filled" />
  ));
}
