import { sql } from 'drizzle-orm';
import type { Actor } from '../kit/context.ts';

/** Who sold: the person who made the document, by the name that people know them by. Of a row of `sales_orders`. */
export const sellerOfRow = sql<string>`(
  select coalesce(nullif(trim(seller.lastname || ' ' || seller.firstname), ''), seller.username)
  from users seller where seller.user_id = sales_orders.created_by)`;

/** The same of the person who makes a document now. */
export const sellerNow = ({ user }: Pick<Actor, 'user'>): string =>
  `${user.lastname} ${user.firstname}`.trim() || user.username;
