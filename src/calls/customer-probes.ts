import type { Customer } from './customer.ts';
import { filter as filterBy, type List, type Probe, type Read } from './kit.ts';
import { compared } from './probe-kit.ts';
import type { ShipToAddress } from './ship-to-address.ts';

type Info = { customer: Customer };
type Update = { customer_record: { customer_no: string } & Partial<Customer> };
type NewShipTo = { customer_no: string; name: string; address: string; contact: string };

/** Which of the named fields the row has as they were sent. */
function asSent<T extends object>(
  row: T,
  sent: Partial<T>,
  names: readonly string[],
): Record<string, boolean> {
  const is = new Map<string, unknown>(Object.entries(row));
  const wanted = new Map<string, unknown>(Object.entries(sent));
  return Object.fromEntries(names.map(name => [name, is.get(name) === wanted.get(name)]));
}

/** A change of a customer shows in the customer. */
export function customerChanged(
  getInfo: Read<{ customer_no: string; referral_code: string }, Info>,
): Probe<Update, Customer> {
  return {
    ask: ({ customer_record: { customer_no } }) => ({
      call: getInfo,
      input: { customer_no, referral_code: '' },
    }),
    find: (answer, { customer_record }) => {
      const { customer } = answer as Info; // the answer of `getInfo`
      const names = Object.keys(customer_record).filter(name => name !== 'customer_no');
      const facts = compared(asSent(customer, customer_record, names));
      if (facts.same.length === 0) return [];
      return [{ no: customer.name, at: customer.updated_at, ...facts, answer: { is: customer } }];
    },
  };
}

/** An address of the customer that reads the same. */
export function shipToArrived(filter: List<ShipToAddress>): Probe<NewShipTo, ShipToAddress> {
  return {
    ask: ({ customer_no }) => ({
      call: filter,
      input: { page: 1, size: 100, filters: [filterBy('customer_no', customer_no)] },
    }),
    find: (answer, input) => {
      const { items } = answer as { items: readonly ShipToAddress[] }; // a list call's answer
      return items
        .filter(row => row.address === input.address)
        .map(row => ({
          no: `${row.code} ${row.name}`,
          at: '',
          ...compared(asSent(row, input, ['address', 'name', 'contact'])),
          answer: { is: row },
        }))
        .sort((a, b) => a.differs.length - b.differs.length);
    },
  };
}
