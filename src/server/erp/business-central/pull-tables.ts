import * as v from 'valibot';
import type { BcData } from '#model/administration/bc-tables.ts';
import type { BusinessCentral, PageOptions, Read, Requests } from './client.ts';
import { id } from './documents.ts';
import type { Shape } from './pages.ts';
import { sinceQuery } from './pull.ts';
import type { Query } from './query.ts';
import { countOf } from './requests.ts';
import { isFit, nameOf, type PulledTable, readingOf, type Source, sourceOf } from './table-sources.ts';

export { type PulledTable, pulledTables, type Source, wantedSet } from './table-sources.ts';

/** A row of a table as the service has it now. */
export type RemoteTableRow = {
  readonly table: PulledTable;
  readonly remote_id: string;
  /** Its key, in the words of our table. */
  readonly system_id: string;
  readonly modified_at: Date;
  /** Fields of the table that the service has; it has no district of a customer. */
  readonly data: BcData;
};

/** A row by its names alone. */
export type RemoteKey = Pick<RemoteTableRow, 'remote_id' | 'system_id'>;

/** Rows of a listing that come in one answer; the service gives 20,000 at most. */
const keysAtOnce = 10_000;
/** So many rows are asked for by their ids in one request: its address may have some thousand letters. */
const idsAtOnce = 40;

const pagesOf = <T>(requests: Requests, source: Source, query: Query, shape: Shape<T>, how: PageOptions) =>
  source.of === 'companion'
    ? requests.companionPages(source.set, query, shape, how)
    : requests.pages(source.set, query, shape, how);

const both = (...filters: readonly (string | undefined)[]) => {
  const given = filters.filter(filter => filter !== undefined);
  return given.length === 0 ? {} : { filter: given.join(' and ') };
};

/** How `changedSince` of a table begins. */
export function tableRead(source: Source, since: Date | null): Read {
  const { filter, ...query } = sinceQuery(readingOf(source).select, since);
  return { of: source.of, set: source.set, query: { ...query, ...both(source.filter, filter) } };
}

/** How the rows of a table are counted. */
export const countRead = ({ of, set, filter }: Source): Read => countOf(of, set, filter);

/** The tables of the service. Their errors are `BusinessCentralProblem`, also after some pages. */
export function remoteTablesOf(client: Pick<BusinessCentral, 'requestsOf'>) {
  return {
    /** The set that has a table; `null` where the service lacks it. */
    source: (table: PulledTable, signal: AbortSignal): Promise<Source | null> =>
      sourceOf(client.requestsOf(table, signal), table),

    /**
     * Rows of a table that have changed since a moment, page by page, the oldest change first. The caller moves its
     * cursor as with documents. Rows that were deleted there do not come.
     *
     * All of them come from the service's copy for reads, which lags; changes do not.
     *
     * @param since null: all there are
     * @param clock is told the service's own time when the first page left it
     */
    async *changedSince(
      source: Source,
      since: Date | null,
      signal: AbortSignal,
      clock: (at: Date) => void = () => {},
    ): AsyncGenerator<RemoteTableRow[]> {
      const { shape, data } = readingOf(source);
      const { query: asked } = tableRead(source, since);
      const { table } = source;
      const requests = client.requestsOf(table, signal);
      for await (const page of pagesOf(requests, source, asked, shape, { mayLag: since === null, clock }))
        yield page.flatMap(row => {
          const read = data(row);
          const { id: remote_id, lastModifiedDateTime: modified_at } = v.parse(head, row);
          return isFit(table, read)
            ? [{ table, remote_id, system_id: nameOf(table, remote_id, read), modified_at, data: read }]
            : [];
        });
    },

    /** How many rows a table has. */
    count: (source: Source, signal: AbortSignal): Promise<number> =>
      client.requestsOf(source.table, signal).count(source.of, source.set, source.filter),

    /** The names of all its rows, page by page: not from the service's copy, which lags. */
    async *keys(source: Source, signal: AbortSignal): AsyncGenerator<RemoteKey[]> {
      const { shape, select, data } = readingOf(source, true);
      const query = { ...both(source.filter), select, orderBy: 'id' };
      const requests = client.requestsOf(source.table, signal);
      for await (const page of pagesOf(requests, source, query, shape, { mayLag: false, rows: keysAtOnce }))
        yield page.flatMap(row => {
          const read = data(row);
          const { id: remote_id } = v.parse(named, row);
          return isFit(source.table, read)
            ? [{ remote_id, system_id: nameOf(source.table, remote_id, read) }]
            : [];
        });
    },

    /** Which of these rows the service still has. */
    async still(source: Source, ids: readonly string[], signal: AbortSignal): Promise<Set<string>> {
      const there = new Set<string>();
      const requests = client.requestsOf(source.table, signal);
      for (let at = 0; at < ids.length; at += idsAtOnce) {
        const some = ids.slice(at, at + idsAtOnce).map(one => `id eq ${one}`);
        const query = { ...both(source.filter, `(${some.join(' or ')})`), select: ['id'] };
        for await (const page of pagesOf(requests, source, query, named, { mayLag: false }))
          for (const row of page) there.add(row.id);
      }
      return there;
    },
  };
}

/** See `remoteTablesOf`. */
export type RemoteTables = ReturnType<typeof remoteTablesOf>;

const named = v.object({ id });
const head = v.object({ id, lastModifiedDateTime: v.date() });
