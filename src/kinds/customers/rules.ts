import type { ShippingAgentService, ShipToAddress } from '#calls/customers/addresses.ts';
import type { Customer } from '#calls/customers/customers.ts';
import { addresses, customers } from '#calls/index.ts';
import type { InputOf, Write } from '#calls/kit/call.ts';
import { firstScheme } from '#model/customers/loyalty.ts';
import { withoutFormerCommune } from '#model/kit/address.ts';
import { emptyDate } from '#model/kit/format.ts';
import { given } from '#model/kit/given.ts';
import type { LiveEntry } from '#offline/overlay/replay.ts';
import { answerFor, inputFor, withNamed } from '#offline/overlay/when.ts';

type New = InputOf<typeof customers.createTemporary>;
type Change = InputOf<typeof customers.update>;
/** The number of a temporary id once known, else the same text. */
type Resolve = (no: string) => string;
const asIs: Resolve = no => no;

/** A customer as this tablet knows it until the back end has numbered it. */
export function localCustomer(
  input: New,
  context: { customer_no: string; franchise_code: string; created_at: string },
): Customer {
  const { created_at } = context;
  return {
    ...input,
    ...context,
    birth_date: input.birth_date || emptyDate,
    district_name: '',
    location_code: '',
    loyalty_cust_scheme: firstScheme,
    loyalty_ranking_points: 0,
    loyalty_redeemable_points: 0,
    referral_code: '',
    is_temporary: true,
    version: 0,
    updated_at: created_at,
  };
}

/** The stored customers as unsent entries change them, those made on this tablet first. One phone number is one customer. */
export function replayCustomers(
  rows: readonly Customer[],
  entries: readonly LiveEntry[],
  franchiseCode = '',
  resolve = asIs,
): Customer[] {
  const changes = new Map<string, LiveEntry[]>();
  const phones = new Set(rows.map(row => row.phone_no));
  const added: Customer[] = [];
  for (const entry of entries) {
    if (entry.state === 'CANCELLED' || entry.args === null) continue;
    const changed = inputFor(customers.update, entry);
    if (entry.op === customers.createTemporary.name) {
      const customer = replayCustomer(null, [entry], franchiseCode);
      if (!customer || phones.has(customer.phone_no)) continue;
      phones.add(customer.phone_no);
      added.unshift(customer);
    } else if (changed) {
      const no = resolve(changed.customer_record.customer_no);
      changes.set(no, [...(changes.get(no) ?? []), entry]);
    }
  }
  const all = added.length ? [...added, ...rows] : [...rows];
  if (changes.size === 0) return all;
  return all.map(
    row => replayCustomer(row, changes.get(resolve(row.customer_no)) ?? [], franchiseCode) ?? row,
  );
}

/** One customer with unsent entries replayed, in their order; `null` for one that is neither stored nor made here. */
export function replayCustomer(
  base: Customer | null,
  entries: readonly LiveEntry[],
  franchiseCode = '',
): Customer | null {
  let customer = base;
  for (const entry of entries) {
    if (entry.state === 'CANCELLED' || entry.args === null) continue;
    const made = inputFor(customers.createTemporary, entry);
    const changed = inputFor(customers.update, entry);
    if (!made && !changed) continue;
    const answer = answered(entry, customers.createTemporary, customers.update);
    if (answer) {
      // The store may know a later version already.
      if (!customer || customer.version <= answer.version) customer = answer;
    } else if (made) {
      customer ??= localCustomer(made, {
        customer_no: entry.tempId ?? made.customer_no,
        franchise_code: franchiseCode,
        created_at: entry.createdAt,
      });
    } else if (customer && changed)
      customer = { ...customer, ...withoutFormerCommune(customer, givenFields(changed)) };
  }
  return customer;
}

function answered<O>(
  entry: LiveEntry,
  ...calls: readonly Pick<Write<never, O>, 'name' | 'answer'>[]
): O | null {
  return entry.state === 'DONE' ? answerFor(entry, ...calls) : null;
}

/** What a change names, without the number. */
export function givenFields({ customer_record }: Change): Partial<Customer> {
  const { customer_no: _no, ...fields } = customer_record;
  const named = given(fields);
  return named.birth_date === '' ? { ...named, birth_date: emptyDate } : named;
}

/** The stored addresses with those that this tablet has added or changed. */
export function replayShipTo(
  rows: readonly ShipToAddress[],
  entries: readonly LiveEntry[],
  resolve = asIs,
): ShipToAddress[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  for (const entry of entries) {
    if (entry.state === 'CANCELLED' || entry.args === null) continue;
    const added = inputFor(addresses.addShipTo, entry) ?? inputFor(addresses.addTemporaryShipTo, entry);
    const input = added ?? inputFor(addresses.updateShipTo, entry);
    if (!input) continue;
    const customer_no = resolve(input.customer_no);
    const code = resolve(entry.tempId ?? input.code);
    const id = `${customer_no}/${code}`;
    // What a change leaves out stays; of an address that is not here it makes nothing.
    const named = added ?? changedShipTo(byId.get(id), input);
    const row =
      answered(entry, addresses.addShipTo, addresses.addTemporaryShipTo, addresses.updateShipTo) ??
      (named && { ...named, customer_no, code, id, is_temporary: true });
    if (!row) continue;
    byId.set(row.id, { ...row, is_temporary: byId.get(row.id)?.is_temporary ?? row.is_temporary });
  }
  return [...byId.values()];
}

const changedShipTo = (row: ShipToAddress | undefined, change: object): ShipToAddress | null =>
  row ? withNamed(row, withoutFormerCommune(row, change)) : null;

/** The stored services with those that this tablet has arranged. */
export function replayServices(
  rows: readonly ShippingAgentService[],
  entries: readonly LiveEntry[],
  franchise_code: string,
): ShippingAgentService[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  for (const entry of entries) {
    if (entry.state === 'CANCELLED' || entry.args === null) continue;
    const arranged = inputFor(addresses.addTemporaryShippingAgentService, entry);
    if (!arranged) continue;
    const { phone_no_customer: _phone, ...input } = arranged;
    const id = `${input.shipping_agent_code}/${input.code}/${franchise_code}`;
    const answer = answered(entry, addresses.addTemporaryShippingAgentService);
    byId.set(id, answer ?? { ...input, id, franchise_code, is_temporary: true });
  }
  return [...byId.values()];
}
