import type { Customer } from '#calls/customers/customers.ts';
import { normalise } from '#model/kit/normalise.ts';
import { phoneDigits, singlePhone } from '#model/kit/read-phone.ts';

const names = new WeakMap<Customer, string>();

function normalised(customer: Customer): string {
  let name = names.get(customer);
  if (name === undefined) {
    name = ` ${normalise(customer.name)}`;
    names.set(customer, name);
  }
  return name;
}

/** The customer number that a query is, as the back end writes it; `null` while it is none. */
export function customerNoOf(query: string): string | null {
  const text = query.trim().toUpperCase();
  return /^CU-[A-Z0-9]+-\d+$/.test(text) ? text : null;
}

/** Customers by any part of a phone number, or by the beginnings of their name's words, accents ignored. Exact phones first. */
export function searchCustomers(rows: readonly Customer[], query: string, limit: number): Customer[] {
  const phone = singlePhone(query);
  const digits = phone ?? phoneDigits(query);
  const words = normalise(query).split(' ').filter(Boolean);
  if (words.length === 0) return [];
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
