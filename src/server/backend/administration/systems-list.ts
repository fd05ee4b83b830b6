import { and, eq, gte, sql } from 'drizzle-orm';
import type { SystemConnection } from '#calls/administration/systems.ts';
import {
  type EnteredSystem,
  enteredSystems,
  type FieldValues,
  type SystemField,
  systemFields,
} from '#model/administration/systems.ts';
import { outgoingCommands as c } from '../../db/schema/index.ts';
import { healthOfSystems } from '../../outgoing/health.ts';
import type { SystemsConfig } from '../../systems/environment.ts';
import { noSystems, type SystemFacts } from '../../systems/facts.ts';
import { SealProblem, sealingKey } from '../../systems/sealing.ts';
import { type Entered, readEntered, type SettingRow, sealedBy, textOf } from '../../systems/store.ts';
import { problemWith } from '../../systems/values.ts';
import type { Context } from '../kit/context.ts';

const weekMs = 7 * 24 * 3_600_000;
/** Letters of the end that is shown of some secrets, and how long these must be. */
const tailLetters = 4;
const leastLetters = 12;

const instant = (at: Date | null | undefined) => at?.toISOString() ?? null;

/** How each system is connected, and how it is. Nothing is asked of the systems for it. */
export async function listSystems(context: Pick<Context, 'tx' | 'now' | 'systems'>) {
  const { tx, now } = context;
  const facts = context.systems ?? noSystems;
  const entered = await readEntered(tx);
  const health = await healthOf({ tx, now });
  return {
    keys: keysSeen(facts.config, await sealedBy(tx)),
    origins: [...facts.config.origins],
    items: enteredSystems.map(system => ({
      system,
      ...connectionOf(system, entered.get(system), facts),
      ...health(system),
      signed_in_until: instant(facts.signedInUntil(system)),
    })),
  };
}

/** Those that the server has, in its order, and those that it lacks. */
function keysSeen({ keys }: SystemsConfig, sealed: ReadonlyMap<string, number>) {
  const known = [...(keys?.keys() ?? [])];
  const lacking = [...sealed.keys()].filter(id => !known.includes(id)).sort();
  return [...known, ...lacking].map(id => ({
    id,
    seals: keys !== null && id === sealingKey(keys),
    known: known.includes(id),
    sealed: sealed.get(id) ?? 0,
  }));
}

type Stored = Pick<
  SystemConnection,
  'set_by' | 'version' | 'connected_at' | 'changed_by' | 'changed_at' | 'fault' | 'values' | 'secrets'
>;

function connectionOf(
  system: EnteredSystem,
  entered: Entered | undefined,
  { byOperator, config }: SystemFacts,
): Stored {
  const operators = byOperator[system];
  const connection = entered?.connection;
  const none = { connected_at: null, changed_by: '', changed_at: null, fault: null, secrets: [] };
  const version = connection?.version ?? 0;
  if (operators) return { ...none, set_by: 'operator', version, values: shown(system, operators) };
  const changed = {
    changed_by: connection?.changed_by ?? '',
    changed_at: version === 0 ? null : instant(connection?.changed_at),
  };
  if (!entered || entered.connection.connected_at === null)
    return { ...none, ...changed, set_by: 'none', version, values: {} };
  const { rows } = entered;
  const plain = Object.fromEntries(rows.map(({ field, value }) => [field, value ?? '']));
  return {
    ...changed,
    set_by: 'administrator',
    version,
    connected_at: instant(entered.connection.connected_at),
    fault: faultOf(system, rows, config),
    values: shown(system, plain),
    secrets: secretsOf(system, rows, config),
  };
}

/** Values of fields that are no secrets. */
function shown(system: EnteredSystem, values: FieldValues): Record<string, string> {
  const fields: readonly SystemField[] = systemFields[system];
  return Object.fromEntries(
    fields.filter(({ kind }) => kind !== 'secret').map(({ name }) => [name, values[name] ?? '']),
  );
}

/** In the order of the form. */
function secretsOf(system: EnteredSystem, rows: readonly SettingRow[], config: SystemsConfig) {
  const fields: readonly SystemField[] = systemFields[system];
  return fields.flatMap(({ name, hasTail }) =>
    rows
      .filter(({ field, sealed }) => field === name && sealed !== null)
      .map(row => ({
        field: name,
        tail: hasTail ? tailOf(row, config) : '',
        changed_by: row.changed_by,
        changed_at: instant(row.changed_at),
      })),
  );
}

function tailOf(row: SettingRow, { keys }: SystemsConfig): string {
  try {
    const text = keys === null ? '' : textOf(row, keys);
    return text.length < leastLetters ? '' : text.slice(-tailLetters);
  } catch (error) {
    if (error instanceof SealProblem) return '';
    throw error;
  }
}

/** What keeps the connector from starting, by the environment as it is. */
function faultOf(
  system: EnteredSystem,
  rows: readonly SettingRow[],
  config: SystemsConfig,
): SystemConnection['fault'] {
  const { keys } = config;
  if (keys === null) return { kind: 'no-keys', field: '', key_id: '' };
  const values: Record<string, string> = {};
  for (const row of rows)
    try {
      values[row.field] = textOf(row, keys);
    } catch (error) {
      if (!(error instanceof SealProblem)) throw error;
      return { kind: error.kind, field: row.field, key_id: row.key_id ?? '' };
    }
  const problem = problemWith(system, values, config);
  return problem && { kind: 'not-allowed', field: problem.field.name, key_id: '' };
}

/** How each system is, and what it refused lately. */
async function healthOf({ tx, now }: Pick<Context, 'tx' | 'now'>) {
  const refused = await tx
    .select({ system: c.system, refused: sql`count(*)`.mapWith(Number) })
    .from(c)
    .where(and(eq(c.status, 'refused'), gte(c.created_at, new Date(now.getTime() - weekMs))))
    .groupBy(c.system);
  const health = await healthOfSystems(tx, now);
  return (system: EnteredSystem) => ({
    ...health(system),
    refused: refused.find(row => row.system === system)?.refused ?? 0,
  });
}
