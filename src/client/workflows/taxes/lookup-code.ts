import { base64 } from '#model/kit/base64.ts';
import { currentConfig } from '../../read/boot.ts';

/**
 * A new look-up code for the e-invoice of goods that are handed over now: 128 random bits, base64url. The slip shows it before
 * the server knows of the sale. None where the shop issues no e-invoices.
 */
export function newLookupCode(): { lookup_code?: string } {
  if (!currentConfig()?.issues_einvoices) return {};
  const bits = crypto.getRandomValues(new Uint8Array(16));
  return { lookup_code: base64(bits).slice(0, 22).replaceAll('+', '-').replaceAll('/', '_') };
}

/** Where a customer finds the e-invoice of a document; empty where it has none. */
export const einvoicePageOf = ({ lookup_code }: { lookup_code?: string | undefined }): string =>
  lookup_code ? new URL(`${currentConfig()?.einvoice_page ?? '/hd/'}${lookup_code}`, location.href).href : '';
