import type { BuyerField, InvoiceBuyerKind } from '#model/taxes/invoice-buyer.ts';
import { t } from '../../../messages/en.ts';

const texts = t.invoiceBuyer;

const modes = {
  tax_code: 'numeric',
  personal_id: 'numeric',
  budget_code: 'numeric',
  phone: 'tel',
  email: 'email',
} as const satisfies Partial<Record<BuyerField, string>>;

/** The keyboard of a field. */
export const buyerMode = (field: BuyerField) =>
  field in modes ? modes[field as keyof typeof modes] : 'text'; // the keys of that table

export function buyerLabel(kind: InvoiceBuyerKind, field: BuyerField): string {
  const isOrganisation = kind === 'company' || kind === 'public_body';
  if (field === 'name' && isOrganisation) return texts.buyerName;
  return field === 'company_name' && kind === 'public_body' ? texts.bodyName : texts.fields[field];
}
