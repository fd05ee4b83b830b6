import { allMethods, ecomChannels, exchangeMethod, receiptTypes } from '#model/sales/payments.ts';
import { language } from './language.ts';

type Labelled = { readonly value: string; readonly label: string; readonly label_vi?: string };
type Option<V extends string> = { readonly value: V; readonly label: string };

/** What a receipt is booked as where nothing was sold by e-commerce. */
const customer = { value: 'customer_payment', label: 'Customer', label_vi: 'Khách hàng' } as const;

/** In the language of this page; a value that this build does not know stays as it is. */
const inLanguage = ({ label, label_vi = label }: Labelled): string =>
  language() === 'vi' ? label_vi : label;

/**
 * The specification has both labels of a way to pay. The Vietnamese one stands next to the English, and alone
 * where the page is Vietnamese.
 */
const ofMethod = ({ label, label_vi = label }: Labelled): string =>
  language() === 'vi' || label === label_vi ? label_vi : `${label} · ${label_vi}`;

function labelIn(
  list: readonly Labelled[],
  value: string,
  labelOf: (known: Labelled) => string = inLanguage,
): string {
  const known = list.find(one => one.value === value);
  return known ? labelOf(known) : value;
}

export const methodLabel = (value: string): string =>
  labelIn([...allMethods, exchangeMethod], value, ofMethod);
export const receiptTypeLabel = (value: string): string => labelIn(receiptTypes, value);
/** The account that a receipt is booked on, as where the sale was made. */
export const channelLabel = (code: string): string => labelIn([customer, ...ecomChannels], code);

/** Choices, each in the language of this page. */
export const optionsOf = <V extends string>(list: readonly (Labelled & { value: V })[]): Option<V>[] =>
  list.map(one => ({ value: one.value, label: inLanguage(one) }));
