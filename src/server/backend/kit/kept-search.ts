import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { canBeStored, never, patternsOf } from './list-conditions.ts';

/** The searched fields of a table in one text, folded (`schema/search-text.ts`), and the keys of its index. */
export type KeptSearch = { text: SQL; keys: SQL };

export const keptSearch = (table: PgTable & { franchise_code: PgColumn }): KeptSearch => ({
  text: sql`${table}.search_text`,
  keys: sql`search_keys(${table.franchise_code}, ${table}.search_text)`,
});

/** Words that are looked up in the index of all shops. The others are looked for in the rows that hold these. */
const indexed = 4;

/**
 * The rows of which each word is in the kept text. Like any condition of a list it has as many parts however much is
 * looked for.
 *
 * @param shop its franchise, or `null` for all shops
 * @returns `holds` says it of a row. `keyed` finds candidates in the index of the shop; it is missing where no word has
 *   three letters or digits together
 */
export function keptCondition(
  { text, keys }: KeptSearch,
  words: readonly string[],
  shop: string | null,
): { holds?: SQL; keyed?: SQL } {
  if (words.length === 0) return {};
  if (!words.every(canBeStored)) return { holds: never };
  const patterns = patternsOf(words);
  if (shop === null) {
    const each = patterns.slice(0, indexed).map(pattern => sql`${text} like ${pattern}`);
    const rest = patterns.slice(indexed);
    if (rest.length > 0) each.push(sql`${text} like all (${sql.param(rest)}::text[])`);
    return { holds: sql.join(each, sql` and `) };
  }
  const holds = sql`${text} like all (${sql.param(patterns)}::text[])`;
  const parts = [...new Set(words.flatMap(partsOf))].map(part => `${shop}:${part}`);
  return parts.length === 0 ? { holds } : { holds, keyed: sql`${keys} @> ${sql.param(parts)}::text[]` };
}

/** Three letters or digits each, as PostgreSQL's `show_trgm` cuts them. What it cuts otherwise is left out. */
function partsOf(word: string): string[] {
  const runs = word.match(/[a-z0-9]{3,}/g) ?? [];
  return runs.flatMap(run => Array.from({ length: run.length - 2 }, (_, at) => run.slice(at, at + 3)));
}
