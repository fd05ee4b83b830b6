import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index } from 'drizzle-orm/pg-core';

// A table that a list searches keeps its searched fields in one text, folded: the generated column `search_text`. A
// migration makes it by hand. It is no column of the schema here, so that whole rows are read and written without it. The
// same holds for `folded_name`, which customers are sorted by.

/**
 * Indexes of a table's `search_text`. That of a shop has keys that begin with the shop: what a search there costs depends
 * on its own rows alone. The other one is for all shops.
 *
 * @param shop holds the franchise's number
 */
export const searchIndexes = (table: string, shop: AnyPgColumn) => [
  index(`${table}_search_of_shop`).using('gin', sql`search_keys(${shop}, search_text)`),
  index(`${table}_search_of_all`).using('gin', sql`search_text gin_trgm_ops`),
];
