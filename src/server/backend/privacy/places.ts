import { type SQL, sql } from 'drizzle-orm';
import { anonymousName } from '#model/customers/privacy.ts';

/*
 * Where the books say who a customer is. Each text, date and value of JSON of these tables is decided here, and each other
 * table is known to hold nothing of customers: `places.test.ts` compares both with the schema.
 */

export type Person = { readonly customer_no: string; readonly franchise_code: string };

/** What becomes of a column when its customer is anonymised. */
export type Becomes =
  /** The mark, where there is a name. */
  | 'mark'
  | 'empty'
  | 'null'
  /** It says nothing of a person, or only their number, which names no person then. */
  | 'stays'
  /** The law keeps it on a posted document. */
  | 'kept by law';

export type Place = {
  /** Which rows are about the customer. */
  readonly rows: (person: Person) => SQL;
  /** Rows of which the names are kept apart, as the law keeps posted documents; absent: of none. */
  readonly posted?: SQL;
  /** The number of the document by which a kept name is found. */
  readonly number?: string;
  readonly becomes: Readonly<Record<string, Becomes>>;
  /** Columns that are no one's business outside: what goods cost the shop. */
  readonly notTaken?: readonly string[];
};

/**
 * Columns of the sales orders that name a customer as who buys, is billed or gets the goods. Three look-ups by index: those who
 * are billed or get goods that another one buys are few.
 */
export function ordersNaming(customer_no: SQL, franchise_code: SQL, columns: SQL): SQL {
  const other = (prefix: 'bill_to' | 'ship_to') => {
    const own = sql.raw(`o.${prefix}_customer_no`);
    return sql`select ${columns} from sales_orders o where ${own} = ${customer_no} and o.franchise_code = ${franchise_code}
      and ${own} <> '' and ${own} <> o.sell_to_customer_no`;
  };
  return sql`(select ${columns} from sales_orders o where o.sell_to_customer_no = ${customer_no}
      and o.franchise_code = ${franchise_code} union all ${other('bill_to')} union all ${other('ship_to')})`;
}

/** Documents that the customer bought by, was billed for or got. */
const orders = ({ customer_no, franchise_code }: Person) => sql`(select o.pos_so_no from sales_orders o
  where o.sell_to_customer_no = ${customer_no} and o.franchise_code = ${franchise_code})`;
const ofOrders = (person: Person) => sql`pos_so_no in ${orders(person)}`;
const receipts = (person: Person) => sql`(select r.receipt_id from cash_receipts r
  where r.pos_so_no in ${orders(person)} or (r.customer_no = ${person.customer_no} and r.franchise_code = ${person.franchise_code}))`;
const byNumber = ({ customer_no, franchise_code }: Person) =>
  sql`customer_no = ${customer_no} and franchise_code = ${franchise_code}`;

const party = (prefix: string): Record<string, Becomes> => ({
  [`${prefix}_customer_no`]: 'stays',
  [`${prefix}_name`]: 'mark',
  [`${prefix}_phone_no`]: 'empty',
  [`${prefix}_contact`]: 'empty',
  [`${prefix}_address`]: 'empty',
  [`${prefix}_address_2`]: 'empty',
  [`${prefix}_district_code`]: 'empty',
  [`${prefix}_district_name`]: 'empty',
  [`${prefix}_post_code`]: 'empty',
  [`${prefix}_city`]: 'empty',
  [`${prefix}_province_code`]: 'empty',
  [`${prefix}_province_name`]: 'empty',
  [`${prefix}_ward_code`]: 'empty',
  [`${prefix}_ward_name`]: 'empty',
  [`${prefix}_country_region_code`]: 'stays',
});

const moneyEntry = {
  rows: (person: Person) => sql`receipt_id in ${receipts(person)}`,
  posted: sql`true`,
  number: 'document_no',
  becomes: { name: 'mark', address: 'empty', description: 'empty' },
} as const;

/** By table; a column that is not named stays, and `places.test.ts` knows those. */
export const places: Readonly<Record<string, Place>> = {
  customers: {
    rows: byNumber,
    becomes: {
      name: 'mark',
      prefix: 'empty',
      phone_no: 'empty',
      email: 'empty',
      address: 'empty',
      address_2: 'empty',
      district_code: 'empty',
      district_name: 'empty',
      post_code: 'empty',
      city: 'empty',
      province_code: 'empty',
      province_name: 'empty',
      ward_code: 'empty',
      ward_name: 'empty',
      invoice_buyer: 'null',
    },
  },
  ship_to_addresses: { rows: byNumber, becomes: {} },
  sales_orders: {
    rows: ({ customer_no, franchise_code }) =>
      sql`pos_so_no in ${ordersNaming(sql`${customer_no}`, sql`${franchise_code}`, sql`o.pos_so_no`)}`,
    becomes: {
      ...party('sell_to'),
      ...party('bill_to'),
      ...party('ship_to'),
      general_comments: 'empty',
      delivery_comments: 'empty',
      la_internal_comment: 'empty',
      agent_address: 'empty',
      held_as: 'empty',
      customer_birthday: 'null',
      invoice_buyer: 'kept by law',
    },
    notTaken: ['rules'],
  },
  sales_lines: { rows: ofOrders, becomes: { line_note: 'empty' } },
  sales_fee_lines: { rows: ofOrders, becomes: {} },
  sales_invoices: {
    rows: ({ customer_no, franchise_code }) =>
      sql`sell_to_customer_no = ${customer_no} and franchise_code = ${franchise_code}`,
    posted: sql`true`,
    number: 'pos_si_no',
    becomes: { sell_to_name: 'mark', sell_to_phone_no: 'empty' },
  },
  cash_receipts: {
    rows: person => sql`receipt_id in ${receipts(person)}`,
    posted: sql`status in ('POSTED', 'REVERSED')`,
    number: 'pos_so_no',
    becomes: { customer_name: 'mark', phone: 'empty', comment: 'empty', change_note: 'empty' },
  },
  cashbook_entries: moneyEntry,
  bank_account_entries: moneyEntry,
  einvoices: { rows: ofOrders, becomes: { content: 'kept by law' } },
  einvoice_notices: {
    rows: person => sql`einvoice_id in (select e.id from einvoices e where e.pos_so_no in ${orders(person)})`,
    becomes: { was: 'kept by law', became: 'kept by law' },
  },
  online_orders: {
    rows: ofOrders,
    becomes: { customer_name: 'mark', phone_no: 'empty', problem_detail: 'empty' },
  },
  loyalty_entries: { rows: byNumber, becomes: {} },
  redeemable_point_uses: { rows: byNumber, becomes: {} },
  coupon_uses: { rows: ofOrders, becomes: {} },
  customer_consents: { rows: byNumber, becomes: {} },
  person_requests: { rows: byNumber, becomes: { note: 'empty', reason: 'empty' } },
  withheld_names: { rows: byNumber, becomes: { data: 'kept by law' } },
};

/** Are these columns of an order the customer's own? Those of their party, and all of them where the customer bought it. */
function isTheirs(column: string, { customer_no }: { customer_no: SQL | string }): SQL {
  const prefix = ['bill_to', 'ship_to'].find(start => column.startsWith(`${start}_`));
  const bought = sql`sell_to_customer_no = ${customer_no}`;
  if (!prefix) return bought;
  const own = sql.identifier(`${prefix}_customer_no`);
  return sql`(${own} = ${customer_no} or (${own} = '' and ${bought}))`;
}

const cleared: Partial<Record<Becomes, (column: SQL) => SQL>> = {
  mark: column => sql`case when ${column} = '' then '' else ${anonymousName} end`,
  empty: () => sql`''`,
  null: () => sql`null`,
};

/** Does a sales order still say of a customer what it says of none who was anonymised? */
export function namesLeft(customer_no: SQL): SQL {
  const left = Object.entries(places.sales_orders?.becomes ?? {}).flatMap(([column, becomes]) =>
    becomes === 'mark' || becomes === 'empty'
      ? [
          sql`(${sql.identifier(column)} not in ('', ${anonymousName}) and ${isTheirs(column, { customer_no })})`,
        ]
      : [],
  );
  return sql.join(left, sql` or `);
}

/** The columns that change in a table, each with what it becomes. */
export function changesIn(table: string, person: Person): { column: string; becomes: SQL }[] {
  return Object.entries(places[table]?.becomes ?? {}).flatMap(([column, becomes]) => {
    const own = sql.identifier(column);
    const value = cleared[becomes]?.(sql`${own}`);
    if (!value) return [];
    const guarded =
      table === 'sales_orders'
        ? sql`case when ${isTheirs(column, person)} then ${value} else ${own} end`
        : value;
    return [{ column, becomes: guarded }];
  });
}

/** Tables that hold nothing of customers, or hold it for a short time: why, by table. */
export const passing: Readonly<Record<string, string>> = {
  api_log: 'masks people; dropped after the days of API_LOG_DAYS',
  display_rooms: 'sealed by the tablets, which alone have the key; the row goes within a day',
  idempotency: 'answers of a key are emptied after 30 days',
  import_rows: 'rows of a file go as soon as they are taken, at the latest after a day',
  print_jobs: 'dots of a slip go when it is printed; the row after 30 days',
  row_changes: 'numbers alone; dropped after 36 hours',
  audit_log: 'numbers of customers; nothing that is written down names a person who buys',
  bank_transfers: 'the bank says who paid: its statement is a document of the books',
  outgoing_commands: 'documents between shop and franchisor; a statement adds sales up',
  remote_documents: 'documents between shop and franchisor',
  thrown_away: 'numbers of documents and sums',
};
