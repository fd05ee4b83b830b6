/**
 * What of a franchise's sales is posted at the ERP:
 * - `nothing`: it is another company, which the ERP sells to
 * - `daily`: what a business day sold and took back, as one statement
 * - `document`: each invoice and each credit memo
 */
export const statementModes = ['nothing', 'daily', 'document'] as const;
export type StatementMode = (typeof statementModes)[number];

/** How a statement stands: it is on its way, it is posted at the ERP, or the ERP refused it. */
export const statementStatuses = ['waiting', 'posted', 'refused'] as const;
export type StatementStatus = (typeof statementStatuses)[number];

/** A day of a shop has one statement, and one more for what reached its books after it was made. */
export const statementNo = (franchise_code: string, day: string, nth: number): string =>
  `Z-${franchise_code}-${day.replaceAll('-', '')}-${nth}`;
