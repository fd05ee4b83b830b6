import { addresses, customers } from '#calls/index.ts';
import { inList, type LookUp, lookUp } from '../look-up.ts';

/** An address of the customer that reads the same. */
const shipToArrived = (call: typeof addresses.addShipTo | typeof addresses.addTemporaryShipTo): LookUp =>
  inList(call, addresses.shipToAddresses, {
    where: ({ customer_no }) => ({ customer_no }),
    size: 100,
    no: row => `${row.code} ${row.name}`,
    at: () => '',
    compare: (row, sent) =>
      row.address === sent.address ? asSent(row, sent, ['address', 'name', 'contact']) : null,
    answer: row => row,
  });

/** What became of changes of customers and their addresses. */
export const lookUps: readonly LookUp[] = [
  inList(customers.createTemporary, customers.filter, {
    where: ({ phone_no }) => ({ phone_no }),
    size: 5,
    no: customer => `${customer.customer_no} ${customer.name}`,
    at: customer => customer.created_at,
    compare: (customer, { name, phone_no }) =>
      customer.phone_no === phone_no ? { phone: true, name: customer.name === name } : null,
    answer: customer => customer,
  }),
  lookUp(customers.update, {
    read: customers.getInfo,
    asked: ({ customer_record: { customer_no } }) => ({ customer_no, referral_code: '' }),
    among: ({ customer }) => [customer],
    no: customer => customer.name,
    at: customer => customer.updated_at,
    compare(customer, { customer_record: { customer_no: _, ...sent } }) {
      const compared = asSent(customer, sent, Object.keys(sent));
      return Object.values(compared).some(Boolean) ? compared : null;
    },
    answer: customer => customer,
  }),
  shipToArrived(addresses.addShipTo),
  shipToArrived(addresses.addTemporaryShipTo),
];

/** Which of the named fields the row has as they were sent. */
function asSent(row: object, sent: object, names: readonly string[]): Record<string, boolean> {
  const is = new Map<string, unknown>(Object.entries(row));
  const wanted = new Map<string, unknown>(Object.entries(sent));
  return Object.fromEntries(names.map(name => [name, is.get(name) === wanted.get(name)]));
}
