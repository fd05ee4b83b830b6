import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** The numbers that a customer's person has: at this shop, and at others that know the same person. */
export const rowsOfPerson = (customer_no: string | Placeholder): SQL => sql`(select ${customer_no}::text
  union select o.customer_no from customers k join customers o on o.person_id = k.person_id
  where k.customer_no = ${customer_no})`;
