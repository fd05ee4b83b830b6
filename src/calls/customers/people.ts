import * as v from 'valibot';
import { count, nothing, phone, required } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { customerReaders } from '../kit/readers.ts';

/* People whom several shops know. Calls of our own: the specification knows customers of one shop. */

/**
 * Who has exactly this phone at another shop, as far as every shop may know it. Else the answer is `not_found`, and so it is where
 * each shop keeps its own customers, and where shops know several people by it. A person asks for so many phones and no more
 * (`rule`): a shop cannot read out whom the company knows. Who is made by phone (`customers.createTemporary`) counts too, and
 * beyond it is a customer of that shop alone.
 */
export const known = read({
  name: 'people.known',
  method: 'GET',
  path: '/own/people/known/{phone_no}',
  input: v.object({ phone_no: phone }),
  answer: v.object({
    name: v.string(),
    loyalty_cust_scheme: v.string(),
    loyalty_redeemable_points: v.number(),
  }),
  failure: null,
  access: customerReaders,
  tags: ['people', 'customers'],
  store: 'none',
});

/**
 * What other shops have of a customer: addresses and purchases, as long as the person agrees that shops share them. Without it
 * the lists are empty. The tablet keeps none of it, so that a consent which is taken back ends at once. A person looks at so
 * many customers and no more (`rule`), and the audit log tells of each.
 */
export const elsewhere = read({
  name: 'people.elsewhere',
  method: 'GET',
  path: '/own/people/elsewhere/{customer_no}',
  input: v.object({ customer_no: required(30) }),
  answer: v.object({
    /** The person agrees, and other shops know them. */
    shared: v.boolean(),
    /** Each in one line. */
    addresses: v.array(v.object({ id: v.string(), shop: v.string(), address: v.string() })),
    /** The newest first; neither numbers nor people of the other shop. */
    purchases: v.array(
      v.object({ id: v.string(), shop: v.string(), date: v.string(), items: v.string(), amount: v.number() }),
    ),
  }),
  failure: null,
  access: customerReaders,
  tags: ['people', 'customers', 'consents'],
  store: 'none',
});

const doubleSchema = v.object({
  customer_no: v.string(),
  franchise_code: v.string(),
  name: v.string(),
  phone_no: v.string(),
  email: v.string(),
  birth_date: v.string(),
  /** Points to spend; of a person whom several shops know already, those of the person. */
  points: v.number(),
  orders: v.number(),
  /** Empty for none. */
  last_purchase: v.string(),
  addresses: v.number(),
  consents: v.number(),
  /** Rows with the same are one person already; null for one of one shop. */
  person_id: v.nullable(v.number()),
});
export type Double = v.InferOutput<typeof doubleSchema>;

/** Why several customers may be one person. */
export const doubleReasons = ['phone', 'email', 'birthday'] as const;

/** Customers who may be one person: the same phone, or the same name with the same e-mail address or birthday. */
export const doubles = read({
  name: 'people.doubles',
  method: 'GET',
  path: '/own/people/doubles',
  input: nothing,
  answer: v.object({
    /** May rows be joined? */
    is_network: v.boolean(),
    groups: v.array(
      v.object({
        id: v.string(),
        why: v.picklist(doubleReasons),
        /** What the person has once they are joined. */
        points: v.number(),
        rows: v.array(doubleSchema),
      }),
    ),
    /** There are more than are listed. */
    more: v.boolean(),
  }),
  failure: 'Get Double Customers Failed!',
  access: 'administrators',
  tags: ['people', 'customers'],
  store: 'none',
});

/** Makes customers one person. Documents keep their numbers; points add up and count at each of the shops. */
export const join = write({
  name: 'people.join',
  method: 'POST',
  path: '/own/people/join',
  input: v.object({
    customer_nos: v.pipe(v.array(required(30)), v.minLength(2), v.maxLength(50)),
    /** As the person saw them: another sum is refused. */
    points: count(-1_000_000_000, 1_000_000_000),
  }),
  answer: v.object({ person_id: count(1), points: v.number() }),
  failure: 'Join Customers Failed!',
  access: 'administrators',
  offline: 'online',
  invalidates: ['people', 'customers', 'personalData'],
  document: ({ customer_nos: [first = ''] }) => ({ kind: 'customer', no: first }),
  summary: ({ customer_nos }) => `Join customers ${customer_nos.join(', ')}`,
});
