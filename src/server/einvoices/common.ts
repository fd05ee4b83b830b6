import { doReadNumber, ReadingConfig } from 'read-vietnamese-number';
import { formatDate } from '#model/kit/format.ts';
import type { SystemAction } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import type { Account } from '#model/taxes/einvoice-accounts.ts';
import { buyerName } from '#model/taxes/invoice-buyer-fields.ts';
import { SystemProblem } from '../outgoing/adapter.ts';
import type { Answer } from '../systems/http.ts';
import { type EinvoiceContent, type MadeInvoice, ProviderProblem } from './provider.ts';

// What the adapters of providers have in common.

/** What of an account an adapter is given. The passwords are open. */
export type ProviderAccount = {
  /** With what most contracts have where nothing was entered. */
  readonly account: Account;
  readonly tax_code: string;
  readonly password: string;
  /** Empty where the provider asks for one password alone. */
  readonly service_password: string;
  /** Private networks that may be connected to. */
  readonly networks: string;
};

/** Providers answer slowly at the end of a day: one asks for 60 to 90 s. */
export const answerMs = 90_000;

/** The address of a path of the account. */
export const addressOf = ({ account: { url }, tax_code }: ProviderAccount, path: string) =>
  `${url.replace(/\/$/, '')}${path.replace('{tax_code}', encodeURIComponent(tax_code))}`;

/** It let nothing in: the account is wrong, or this server's address is not on its list. */
export function away(name: string, { status }: Pick<Answer, 'status'>, what: SystemAction): ProviderProblem {
  const seller = status === 403 ? 'address' : status === 401 ? 'sign_in' : 'away';
  return new ProviderProblem('seller', systemTroubles.answered(name, what, String(status)), { seller });
}

/** What no whole answer means: nothing was sent, or it may have been done. */
export function problemOf(error: unknown): unknown {
  if (!(error instanceof SystemProblem)) return error;
  const kind = error.kind === 'unavailable' ? 'seller' : 'unknown';
  return new ProviderProblem(kind, error.message, { cause: error, seller: 'away' });
}

export const saysNothing = (name: string, { status }: Pick<Answer, 'status'>, what: SystemAction) =>
  new ProviderProblem('unknown', systemTroubles.saysNothing(name, what, String(status)));

/**
 * What a provider has made. Without a number it is there all the same, and is looked up again.
 *
 * @throws ProviderProblem
 */
export function numbered(name: string, made: MadeInvoice): MadeInvoice {
  const number = made.number.replace(/^0+/, '');
  if (!/^\d+$/.test(number) || made.series === '')
    throw new ProviderProblem('unknown', systemTroubles.noNumberYet(name));
  return { ...made, number };
}

/** Who buys, as it stands on the paper. */
export const buyerOnPaper = ({ buyer }: EinvoiceContent, { consumer_name }: Account): string =>
  buyer ? buyerName(buyer) : consumer_name;

/** How a paper names the one that it adjusts or replaces; empty for one that stands alone. */
export function noteOf({ kind, first }: EinvoiceContent, { adjust_note, replace_note }: Account): string {
  if (!first) return '';
  return (kind === 'replacing' ? replace_note : adjust_note)
    .replace('{form}', first.series.slice(0, 1))
    .replace('{series}', first.series.slice(1))
    .replace('{number}', first.number)
    .replace('{date}', formatDate(first.invoice_date));
}

const reading = Object.assign(new ReadingConfig(), { unit: ['đồng'] });

/** A sum in Vietnamese words, as it stands on an invoice: `Hai trăm chín mươi nghìn đồng`. */
export function amountInWords(amount: number): string {
  const words = doReadNumber(String(amount), reading);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
