/** Who buys, as a tax invoice names them. What they must have stands apart: a page begins without it. */

/**
 * - `consumer`: asks for nothing, and is not named
 * - `company`: also a household business
 * - `public_body`: spends the state's budget
 * - `foreigner`: has a passport and no Vietnamese number
 */
export const invoiceBuyerKinds = ['consumer', 'person', 'company', 'public_body', 'foreigner'] as const;
export type InvoiceBuyerKind = (typeof invoiceBuyerKinds)[number];

/** Characters that the tax authority takes at most. Codes and numbers may have spaces until they are kept. */
export const buyerLengths = {
  /** Of the person; of an organisation the one who buys for it. */
  name: 100,
  company_name: 400,
  tax_code: 20,
  personal_id: 20,
  phone: 20,
  passport_no: 20,
  nationality: 50,
  budget_code: 20,
  address: 400,
  email: 50,
} as const;
export type BuyerField = keyof typeof buyerLengths;

/** All texts are empty where there is none. */
export type InvoiceBuyer = { kind: InvoiceBuyerKind } & Record<BuyerField, string>;

/** Who an invoice is for, in one line: the organisation, or else the person. */
export const buyerName = ({ company_name, name }: Pick<InvoiceBuyer, 'company_name' | 'name'>): string =>
  company_name || name;

/** The number by which an invoice names its buyer. */
export const buyerNumber = ({
  tax_code,
  budget_code,
  personal_id,
  passport_no,
  phone,
}: Omit<InvoiceBuyer, 'kind'>): string => tax_code || budget_code || personal_id || passport_no || phone;
