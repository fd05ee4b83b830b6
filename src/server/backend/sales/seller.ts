import { sql } from 'drizzle-orm';
import type { Actor } from '../kit/context.ts';

/** The name that people know a person by. */
export const nameOf = ({ lastname, firstname, username }: Named): string =>
  `${lastname} ${firstname}`.trim() || username;

type Named = Pick<Actor['user'], 'lastname' | 'firstname' | 'username'>;

/** Who sold: the person who made the document, by the name that people know them by. Of a row of `sales_orders`. */
export const sellerOfRow = sql<string>`(
  select coalesce(nullif(trim(seller.lastname || ' ' || seller.firstname), ''), seller.username)
  from users seller where seller.user_id = sales_orders.created_by)`;

/** The same of the person who makes a document now. */
export const sellerNow = ({ user }: Pick<Actor, 'user'>): string => nameOf(user);
