import type { Customer } from '#calls/customers/customers.ts';
import { normalise } from '#model/kit/normalise.ts';
import { canonicalPhone, isPhone } from '#model/kit/validation.ts';

const names = new WeakMap<Customer, string>();

function normalised(customer: Customer): string {
  let name = names.get(customer);
  if (name === undefined) {
    name = ` ${normalise(customer.name)}`;
    names.set(customer, name);
  }
  return name;
}

/** The phone number that a query is, in its one spelling; `null` while it is none, or none yet. */
export function phoneOf(query: string): string | null {
  const compact = query.replace(/[\s.-]/g, '');
  return isPhone(compact) ? canonicalPhone(compact) : null;
}

/** The customer number that a query is, as the back end writes it; `null` while it is none. */
export function customerNoOf(query: string): string | null {
  const text = query.trim().toUpperCase();
  return /^CU-[A-Z0-9]+-\d+$/.test(text) ? text : null;
}

/** Digits of a number that is being typed, `+84` and `84` read as `0`. */
function digitsOf(query: string): string | null {
  const compact = query.replace(/[\s.-]/g, '');
  if (!/^\+?\d{2,}$/.test(compact)) return null;
  return compact.replace(/^(\+84|84(?=\d{3}))/, '0').replace('+', '');
}

/** Customers by any part of a phone number, or by the beginnings of their name's words, accents ignored. Exact phones first. */
export function searchCustomers(rows: readonly Customer[], query: string, limit: number): Customer[] {
  const digits = digitsOf(query);
  const words = normalise(query).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const phone = phoneOf(query);
  const found: Customer[] = [];
  for (const row of rows) {
    const hit = digits
      ? row.phone_no.includes(digits)
      : words.every(word => normalised(row).includes(` ${word}`)) || normalise(row.customer_no) === words[0];
    if (!hit) continue;
    if (row.phone_no === phone) found.unshift(row);
    else if (found.length < limit) found.push(row);
  }
  return found.slice(0, limit);
}
