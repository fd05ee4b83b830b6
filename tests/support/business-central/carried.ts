import {
  businessCentralAdapter,
  type PulledTable,
  type RemoteRow,
  type RemoteSet,
  type RemoteTableRow,
} from '#server/erp/business-central/adapter.ts';
import { timeLimits } from '#server/erp/business-central/times.ts';
import type { ErpDocument } from '#server/erp/erp.ts';
import { type SystemPayloads, SystemProblem } from '#server/outgoing/adapter.ts';
import { startBusinessCentral } from '../business-central-server.ts';

type ErpKind = keyof SystemPayloads['erp'];

/** The commands of Business Central against a stub of it, and what was told to the log. */
export async function startCarried(
  options: Parameters<typeof startBusinessCentral>[0] = {},
  times: Partial<typeof timeLimits> = {},
) {
  const stub = await startBusinessCentral(options);
  const said: string[] = [];
  const adapter = businessCentralAdapter(
    stub.settings(),
    (message, facts) => said.push(`${message} ${JSON.stringify(facts)}`),
    { ...timeLimits, ...times },
  );
  const signal = new AbortController().signal;
  // One kind goes with its payload: the compiler does not follow that through a variable.
  const carrier = <K extends ErpKind>(kind: K) => adapter.carriers[kind];
  return {
    stub,
    said,
    find: <K extends ErpKind>(kind: K, payload: SystemPayloads['erp'][K]) =>
      carrier(kind).find(payload, signal),
    make: <K extends ErpKind>(kind: K, payload: SystemPayloads['erp'][K]) =>
      carrier(kind).make(payload, signal),
    /** All rows that changed, page by page. */
    async pages(set: RemoteSet, since: Date | null = null): Promise<RemoteRow[][]> {
      const pages: RemoteRow[][] = [];
      for await (const page of adapter.changedSince(set, since, signal)) pages.push(page);
      return pages;
    },
    /** The same of a table. */
    async tableRows(table: PulledTable, since: Date | null = null): Promise<RemoteTableRow[]> {
      const rows: RemoteTableRow[] = [];
      const source = await adapter.tables.source(table, signal);
      if (source === null) throw new Error(`there is no ${table}`);
      for await (const page of adapter.tables.changedSince(source, since, signal)) rows.push(...page);
      return rows;
    },
    rows: (set: string) => stub.books.rowsOf(set),
    async close() {
      await adapter.close();
      await stub.close();
    },
  };
}

export type Carried = Awaited<ReturnType<typeof startCarried>>;

/** A purchase order of two lines. */
export const document: ErpDocument = {
  po_no: 'PO-F0001-26-00042',
  customer_no: 'F0001',
  location_code: 'KHO-HN',
  lines: [
    { line_no: 10_000, item_no: 'TS-0101', variant_code: 'M', quantity: 20 },
    { line_no: 20_000, item_no: 'QJ-0202', variant_code: '', quantity: 10 },
  ],
};

/** The kind of a problem and its message. */
export async function problemOf(work: Promise<unknown>): Promise<{ kind: string; message: string }> {
  try {
    await work;
  } catch (error) {
    if (error instanceof SystemProblem) return { kind: error.kind, message: error.message };
    throw error;
  }
  throw new Error('there was no problem');
}
