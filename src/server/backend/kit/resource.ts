import { and, asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AnyWrite, RowOf } from '#calls/kit/call.ts';
import { placeOf } from '#calls/kit/carrier.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { type AnyResource, type Carrier, type Fields, unwrapCarrier } from '#calls/kit/resource.ts';
import { given } from '#model/kit/given.ts';
import type { Message } from '#model/messages/kit.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { Answered, Handled } from './answers.ts';
import type { Context } from './context.ts';
import { answerList } from './list-query.ts';
import { franchiseFor, inFranchise } from './scope.ts';
import { refuseOnUniqueViolation } from './unique.ts';

/** A table that holds what the rows of a resource show. */
export type TableOf<A extends AnyResource> = PgTable & {
  readonly id: PgColumn;
  readonly $inferSelect: RowOf<A['filter']>;
};

/** What is special about a resource. */
export type Rules<R> = {
  /** What is said when another row has the same values in the unique fields. */
  taken?(row: R): Message;
  /**
   * What is said of a row that does not exist. Its input has the number, and the other fields where the call
   * has them.
   */
  gone?(row: Partial<R>): Message;
  /**
   * Looks at a locked row before it becomes `after`, or is removed.
   *
   * @throws Refusal when it must stay as it is
   */
  leaves?(context: Context, before: R, after: R | null): Promise<void>;
  /**
   * Looks at what was entered for a row, new or changed.
   *
   * @throws Refusal when it cannot be kept
   */
  enters?(context: Context, row: Omit<R, 'id'>): Promise<void>;
  /** Which rows there are for the caller, where no `franchise_code` says so. */
  within?(context: Context): SQL | undefined;
};

/** Fields of a row, whichever resource it is of. */
type Row = Fields & { readonly id: number };

/**
 * The handlers of a resource on its table. Where the table has a `franchise_code`, every row belongs to a
 * franchise. Rows of another franchise are as missing as those that do not exist.
 */
export function onTable<A extends AnyResource>(
  area: A,
  table: TableOf<A>,
  rulesOfRow: Rules<RowOf<A['filter']>> = {},
): Answered<A> {
  // Its rows are those of this very table.
  const rules: Rules<Fields> = rulesOfRow;
  const { noun, called, unique } = area.about;
  const { list } = area.filter;
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns<PgTable>(table);
  const shown = Object.fromEntries(
    list.fields.map(field => {
      const column = columns[field];
      if (!column) throw new Error(`${area.filter.name}: no column for the field ${field}`);
      return [field, column];
    }),
  );
  const own = columns.franchise_code;
  const within = (context: Context, ...conditions: SQL[]) =>
    and(own && inFranchise(own, context), rules.within?.(context), ...conditions);

  const gone = (row: Fields) => {
    const no = String(row[called] ?? row.id);
    return new Refusal('not_found', rules.gone?.(row) ?? serverMessages.missing(noun, no));
  };
  const taken = (row: Fields) =>
    rules.taken?.(row) ?? serverMessages.taken(noun, unique.map(field => row[field]).join(' '));
  /** Where a clash is told. */
  const clashAt = (carrier: Carrier, index?: number) =>
    [placeOf(carrier, index), unique.at(-1)].filter(Boolean).join('.');

  /** The rows that a call names, locked until it is done. */
  async function locked(context: Context, named: readonly Fields[]): Promise<readonly Row[]> {
    const ids = named.map(({ id }) => id);
    const rows = await context.tx
      .select(shown)
      .from(table as PgTable)
      .where(within(context, inArray(table.id, ids)))
      // In one order, so that two calls never wait for each other.
      .orderBy(asc(table.id))
      .for('update');
    const missing = named.find(({ id }) => !rows.some(row => row.id === id));
    if (missing) throw gone(missing);
    return rows as Row[]; // the number of a row is among what is shown
  }

  async function insert(input: unknown, context: Context, carrier: Carrier): Promise<unknown> {
    const made: unknown[] = [];
    // One after the other, so that the one at fault can be named.
    for (const [index, row] of unwrapCarrier(carrier, input).entries()) {
      await rules.enters?.(context, row);
      const values = own ? { ...row, franchise_code: franchiseFor(context) } : row;
      const statement = context.tx
        .insert(table as PgTable)
        .values(values)
        .returning(shown);
      made.push(...(await refuseOnUniqueViolation(statement, taken(row), clashAt(carrier, index))));
    }
    return carrier.many === undefined ? made[0] : made;
  }

  async function update(input: unknown, context: Context, carrier: Carrier): Promise<unknown> {
    const [change = {}] = unwrapCarrier(carrier, input);
    const [before] = await locked(context, [change]);
    if (!before) throw gone(change);
    // What is left out stays.
    const { id, ...fields } = { ...before, ...given(change) };
    await rules.leaves?.(context, before, { id, ...fields });
    await rules.enters?.(context, { id, ...fields });
    const statement = context.tx
      .update(table as PgTable)
      .set(fields)
      .where(eq(table.id, id))
      .returning(shown);
    const [after] = await refuseOnUniqueViolation(statement, taken(fields), clashAt(carrier));
    return after;
  }

  async function remove(input: unknown, context: Context, carrier: Carrier): Promise<unknown> {
    const rows = await locked(context, unwrapCarrier(carrier, input));
    for (const row of rows) await rules.leaves?.(context, row, null);
    await context.tx.delete(table as PgTable).where(
      inArray(
        table.id,
        rows.map(({ id }) => id),
      ),
    );
    return {};
  }

  async function get(input: unknown, context: Context): Promise<unknown> {
    const [{ id } = {}] = unwrapCarrier({}, input);
    const [row] = await context.tx
      .select(shown)
      .from(table as PgTable)
      .where(within(context, eq(table.id, id)));
    if (!row) throw gone({ id });
    return row;
  }

  const handled: Handled[] = [
    {
      call: area.filter,
      direct: false,
      first: undefined,
      run: (input, context) =>
        answerList(
          context,
          area.filter,
          { from: table, columns: shown, where: within(context), toRow: row => row },
          input as never, // parsed with the call's own schema
        ),
    },
    ...changesOf(area, { create: insert, add: insert, update, remove }),
  ];
  if (area.get) handled.push({ call: area.get, direct: false, first: undefined, run: get });
  return { area, handled };
}

type Change = (input: unknown, context: Context, carrier: Carrier) => Promise<unknown>;

/** The handlers of those changes that a resource has. */
function changesOf(
  area: AnyResource,
  changes: Readonly<Record<'create' | 'add' | 'update' | 'remove', Change>>,
): Handled[] {
  return Object.entries(changes).flatMap(([verb, run]) => {
    const call: AnyWrite | undefined = area[verb as keyof typeof changes]; // the keys of that very table
    const carrier = area.about.carriers[verb as keyof typeof changes]; // as above
    if (!call || !carrier) return [];
    return [
      {
        call,
        direct: false,
        first: undefined,
        run: (input: unknown, context: Context) => run(input, context, carrier),
      },
    ];
  });
}
