import type { List } from '#calls/kit/call.ts';
import { inputOfWhole } from '#calls/kit/list.ts';
import type { ListAnswer, ListInput } from '#calls/kit/list-input.ts';
import { changedRows, toldAs } from '#client/tablet/changed-rows.ts';
import { keptTables } from '#client/tablet/kept-tables.ts';

type Row = Record<string, unknown>;
type Table = Map<string, Row>;
type Since = { mark: string; whole: boolean; lists: Record<string, string[] | null> };
/** The answer of a call by name. */
type Ask = <T>(op: string, args: unknown) => Promise<T>;

/** The lists of a tablet, read once, and from then on only what the server says has changed. */
export function follower(ask: Ask) {
  const tables = new Map<string, Table>();
  let mark = '';
  const lists = keptTables.map(({ call }) => call as List<Row>); // rows are read by name here

  const pageOf = (call: List<Row>, input: Partial<ListInput>) =>
    ask<ListAnswer<Row>>(
      call.partOf ?? call.name,
      inputOfWhole(call, { page: 1, size: 1000, filters: [], ...input }),
    );

  async function whole(call: List<Row>): Promise<Table> {
    const rows: Row[] = [];
    for (let page = 1; ; page++) {
      const { items, total } = await pageOf(call, { page });
      rows.push(...items);
      if (rows.length >= total || items.length === 0) break;
    }
    return new Map(rows.map(row => [String(row[call.list.key]), row]));
  }

  async function follow(call: List<Row>, keys: readonly string[]): Promise<void> {
    const table = tables.get(call.name) ?? new Map();
    const { rows, gone } = await changedRows(call, keys, (filters, size) =>
      pageOf(call, { filters: [...filters], size }),
    );
    for (const row of rows) table.set(String(row[call.list.key]), row);
    for (const key of gone) table.delete(key);
  }

  return {
    /** Resolves to the lists that were read as a whole. */
    async refresh(): Promise<string[]> {
      const said = await ask<Since>('rowChanges.since', { mark });
      mark = said.mark;
      const read: string[] = [];
      for (const call of lists) {
        const told = said.whole ? null : said.lists[toldAs(call)];
        if (told) await follow(call, told);
        if (told === null) {
          tables.set(call.name, await whole(call));
          read.push(call.name);
        }
      }
      return read;
    },
    /** What differs from the lists as the server has them now, by the list and the key. */
    async differences(): Promise<string[]> {
      const wrong: string[] = [];
      for (const call of lists) {
        const now = await whole(call);
        const here = tables.get(call.name) ?? new Map();
        for (const key of new Set([...now.keys(), ...here.keys()]))
          if (JSON.stringify(now.get(key)) !== JSON.stringify(here.get(key)))
            wrong.push(`${call.name} ${key}`);
      }
      return wrong;
    },
  };
}
