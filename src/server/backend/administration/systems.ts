import { systems as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import {
  type EnteredSystem,
  type FieldValues,
  fieldsAsked,
  type SystemField,
  systemFields,
} from '#model/administration/systems.ts';
import { systemMessages } from '#model/messages/systems.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { countOpen, forgetSystem, trySystemAgain } from '../../outgoing/commands.ts';
import { noSystems, type SystemFacts } from '../../systems/facts.ts';
import type { Probe } from '../../systems/probe.ts';
import { type SealKeys, SealProblem } from '../../systems/sealing.ts';
import {
  forgetValues,
  keepValues,
  lockConnection,
  noteChange,
  readEntered,
  type SettingRow,
  textOf,
} from '../../systems/store.ts';
import { isSameAddress, isSamePlace, problemWith } from '../../systems/values.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { systems } from '../outgoing/systems.ts';
import { listSystems } from './systems-list.ts';

/** A person waits so long for a system that is tried. */
const probeMs = 20_000;

type Given = { system: EnteredSystem; values: FieldValues; secrets: FieldValues };

/** @throws Refusal where nothing can be entered */
function keysFor(system: EnteredSystem, { byOperator, config }: SystemFacts): SealKeys {
  if (byOperator[system]) throw new Refusal('rule', systemMessages.byOperator(), 'system');
  if (config.keys === null) throw new Refusal('rule', systemMessages.noKeys(), 'system');
  return config.keys;
}

/** What is kept, as far as it can be opened. What cannot be is entered again. */
function openable(rows: readonly SettingRow[], keys: SealKeys): FieldValues {
  const values: Record<string, string> = {};
  for (const row of rows)
    try {
      values[row.field] = textOf(row, keys);
    } catch (error) {
      if (!(error instanceof SealProblem)) throw error;
    }
  return values;
}

const placeOf = ({ kind, name }: SystemField) => `${kind === 'secret' ? 'secrets' : 'values'}.${name}`;

/**
 * What the system is to be connected by: what was given, and the secrets that were kept.
 *
 * @throws Refusal `validation` at the field that is wrong
 */
function merged(
  { system, values, secrets }: Given,
  before: FieldValues,
  { config }: SystemFacts,
): Map<SystemField, string> {
  const known = new Set<string>(systemFields[system].map(({ name }) => name));
  const foreign = [...Object.keys(values), ...Object.keys(secrets)].find(name => !known.has(name));
  if (foreign !== undefined) throw new Refusal('validation', systemMessages.noField(), 'system');
  const asked = fieldsAsked(system, values);
  const isKept = isSameAddress(system, before, values);
  const kept = new Map<SystemField, string>();
  for (const field of asked) {
    const { name, kind } = field;
    const value = kind === 'secret' ? (secrets[name] ?? (isKept ? before[name] : undefined)) : values[name];
    if (value === undefined && kind === 'secret' && before[name] !== undefined)
      throw new Refusal('validation', systemMessages.enterAgain(), placeOf(field));
    if (value !== undefined && value !== '') kept.set(field, value);
  }
  const problem = problemWith(system, namesIn(kept), config);
  if (problem) throw new Refusal('validation', problem.says, placeOf(problem.field));
  return kept;
}

const namesIn = (kept: ReadonlyMap<SystemField, string>): FieldValues =>
  Object.fromEntries([...kept].map(([{ name }, value]) => [name, value]));

/** The row of the connection, locked, as the person saw it. */
async function lockAsSeen(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { system, version }: { system: EnteredSystem; version: number },
) {
  const connection = await lockConnection(tx, system, now);
  if (connection.version !== version) throw new Refusal('rule', systemMessages.changed(), 'version');
  return { connection, rows: (await readEntered(tx)).get(system)?.rows ?? [] };
}

/** Nothing that the former place was sent may be unknown here: another place says that it does not have it. */
async function assertNothingThere(tx: Tx, system: EnteredSystem): Promise<void> {
  const { mayBeThere } = await countOpen(tx, system);
  if (mayBeThere > 0) throw new Refusal('rule', systemMessages.placeHasSome(mayBeThere), 'system');
}

/** For the audit log: which fields, and what stands in those that are no secrets. */
const changedFields = (changed: readonly string[], kept: ReadonlyMap<SystemField, string>) => ({
  fields: changed,
  values: Object.fromEntries(
    [...kept]
      .filter(([{ name, kind }]) => kind !== 'secret' && changed.includes(name))
      .map(([{ name }, value]) => [name, value]),
  ),
});

export const handlers = answers(calls, {
  list: (_, context) => listSystems(context),

  test: {
    direct: async (input, context) => {
      const { db, now, actor, address, requestId, log } = context;
      const { system } = input;
      const facts = context.systems ?? noSystems;
      const keys = keysFor(system, facts);
      const rows = (await readEntered(db)).get(system)?.rows ?? [];
      const values = namesIn(merged(input, openable(rows, keys), facts));
      const signal = AbortSignal.timeout(probeMs);
      const probe: Probe = await systems[system].probe(values, facts.config, signal);
      const { word } = probe;
      log.info({ system, word }, 'the connection to a system was tried');
      const audited = { at: now, actor, action: 'system.test' as const, subject: system, address, requestId };
      await writeAudit(db, { ...audited, detail: { word } });
      return probe;
    },
  },

  save: async (input, context) => {
    const { system } = input;
    const { tx, now, actor } = context;
    const facts = context.systems ?? noSystems;
    const keys = keysFor(system, facts);
    const { connection, rows } = await lockAsSeen(context, input);
    const before = openable(rows, keys);
    const kept = merged(input, before, facts);
    const by = { by: actor.user.username, now };
    if (connection.connected_at !== null && !isSamePlace(system, before, namesIn(kept))) {
      await assertNothingThere(tx, system);
      await systems[system].forget(tx);
      await forgetSystem(tx, system);
    }
    const changed = await keepValues(tx, system, kept, { rows, before }, keys, by);
    if (changed.length === 0 && connection.connected_at !== null) return {};
    await noteChange(tx, system, connection.connected_at ?? now, by);
    await trySystemAgain(tx, system);
    const action = connection.connected_at === null ? 'system.connect' : 'system.change';
    await auditOf(context, action, system, changedFields(changed, kept));
    return {};
  },

  disconnect: async (input, context) => {
    const { system } = input;
    const { tx, now, actor } = context;
    if ((context.systems ?? noSystems).byOperator[system])
      throw new Refusal('rule', systemMessages.byOperator(), 'system');
    const { connection, rows } = await lockAsSeen(context, input);
    if (connection.connected_at === null) throw new Refusal('rule', systemMessages.notConnected(), 'system');
    const { open } = await countOpen(tx, system);
    if (open > 0) throw new Refusal('rule', systemMessages.waiting(open), 'system');
    await forgetValues(tx, system);
    await systems[system].forget(tx);
    await forgetSystem(tx, system);
    await noteChange(tx, system, null, { by: actor.user.username, now });
    await auditOf(context, 'system.disconnect', system, { fields: rows.map(({ field }) => field) });
    return {};
  },
});
