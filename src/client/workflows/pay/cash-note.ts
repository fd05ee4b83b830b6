import type { InvoiceBuyer } from '#model/taxes/invoice-buyer-fields.ts';
import { useConfig } from '../../read/boot.ts';

/**
 * What a company is told that pays in cash: from an amount on, its VAT cannot be deducted so. Amount and words are the
 * company's settings, as the law changes them.
 */
export function useCashNote(buyer: InvoiceBuyer | null | undefined, totalVnd: number): string | undefined {
  const { invoice_cash_limit: limit = 0, invoice_cash_note: note } = useConfig() ?? {};
  return buyer?.kind === 'company' && limit > 0 && totalVnd >= limit ? note : undefined;
}
