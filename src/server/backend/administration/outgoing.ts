import { inArray, sql } from 'drizzle-orm';
import { outgoing as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import {
  adoptedNumber,
  type commandKinds,
  openStatuses,
  outgoingSystems,
} from '#model/administration/outgoing.ts';
import { validationMessages } from '#model/kit/validation.ts';
import { outgoingMessages } from '#model/messages/outgoing.ts';
import { auditOf } from '../../audit.ts';
import { outgoingCommands as c, outgoingSystems as s } from '../../db/schema/index.ts';
import type { Kind, SystemName } from '../../outgoing/adapter.ts';
import { commandOf, fromEarlier } from '../../outgoing/commands.ts';
import {
  adoptCommand,
  discardCommand,
  readCommand,
  resumeSystem,
  retryCommand,
} from '../../outgoing/decide.ts';
import { applyDone } from '../../outgoing/effects.ts';
import { readEntered } from '../../systems/store.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { applyDiscarded, effects } from '../outgoing/effects.ts';

/** The page knows the systems and the kinds of commands that the queue knows, and no others. */
const systems: readonly SystemName[] = outgoingSystems;
type Same<A, B> = [A, B] extends [B, A] ? true : never;
true satisfies Same<(typeof outgoingSystems)[number], SystemName>;
true satisfies Same<(typeof commandKinds)[number], Kind>;

const waits_for = sql<number | null>`(select max(before.id) ${fromEarlier(sql`outgoing_commands`)})`.mapWith(
  id => (id === null ? null : Number(id)),
);

/** What waits for each system, of all its commands that have not ended. */
async function waitingFor({ tx }: Pick<Context, 'tx'>) {
  const rows = await tx
    .select({
      system: c.system,
      waiting: sql`count(*) filter (where ${c.status} <> 'dead')`.mapWith(Number),
      undecided: sql`count(*) filter (where ${c.status} = 'dead')`.mapWith(Number),
      oldest_at: sql`min(${c.created_at})`.mapWith(c.created_at),
    })
    .from(c)
    .where(inArray(c.status, [...openStatuses]))
    .groupBy(c.system);
  return new Map(rows.map(row => [row.system, row]));
}

const instant = (at: Date | null | undefined) => at?.toISOString() ?? null;

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(context, calls.filter, { from: c, columns: columnsOf(calls.filter, c, { waits_for }) }, input),

  async systems(_, context) {
    const { tx, now } = context;
    const waits = await waitingFor(context);
    const entered = await readEntered(tx);
    const states = new Map((await tx.select().from(s)).map(state => [state.system, state]));
    const items = systems.map(system => {
      const state = states.get(system);
      const { waiting = 0, undecided = 0, oldest_at } = waits.get(system) ?? {};
      const paused = state?.paused_until ?? null;
      return {
        system,
        is_set_up:
          Object.hasOwn(context.systems?.byOperator ?? {}, system) ||
          entered.get(system)?.connection.connected_at != null,
        paused_until: paused !== null && paused > now ? paused.toISOString() : null,
        last_ok_at: instant(state?.last_ok_at),
        last_error_at: instant(state?.last_error_at),
        last_error: state?.last_error ?? '',
        waiting,
        undecided,
        oldest_at: instant(oldest_at),
      };
    });
    return { items };
  },

  async retry({ id }, context) {
    const { tx, now } = context;
    const row = await readCommand(tx, id, 'retry');
    await retryCommand(tx, row, now);
    await auditOf(context, 'outgoing.retry', row.document_no, { id, kind: row.kind, was: row.status });
    return {};
  },

  async adopt({ id, remote_no }, context) {
    const { tx, now, actor } = context;
    const row = await readCommand(tx, id, 'adopt');
    if (remote_no === '' && adoptedNumber(row.kind) === 'needed')
      throw new Refusal('validation', validationMessages.required(), 'remote_no');
    await applyDone(effects, { tx, now }, commandOf(row), { remote_id: '', remote_no });
    await adoptCommand(tx, row, { remote_no }, actor.user.username, now);
    const { kind, status: was } = row;
    await auditOf(context, 'outgoing.adopt', row.document_no, { id, kind, was, remote_no });
    return {};
  },

  async discard({ id, status, reason }, context) {
    const { tx, now, actor } = context;
    const row = await readCommand(tx, id, 'discard');
    if (row.status !== status) throw new Refusal('rule', outgoingMessages.changed(), 'id');
    await applyDiscarded({ tx, now }, commandOf(row), reason, actor.user.username);
    await discardCommand(tx, row, reason, actor.user.username, now);
    await auditOf(context, 'outgoing.discard', row.document_no, { id, kind: row.kind, was: status, reason });
    return {};
  },

  async resume({ system }, context) {
    const until = await resumeSystem(context.tx, system, context.now);
    await auditOf(context, 'outgoing.resume', system, { until: until.toISOString() });
    return {};
  },
});
