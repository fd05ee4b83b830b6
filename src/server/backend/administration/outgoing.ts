import { sql } from 'drizzle-orm';
import { outgoing as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { adoptedNumber, type commandKinds, outgoingSystems } from '#model/administration/outgoing.ts';
import { validationMessages } from '#model/kit/validation.ts';
import { outgoingMessages } from '#model/messages/outgoing.ts';
import { auditOf } from '../../audit.ts';
import { outgoingCommands as c } from '../../db/schema/index.ts';
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
import { healthOfSystems } from '../../outgoing/health.ts';
import { readEntered } from '../../systems/store.ts';
import { answers } from '../kit/answers.ts';
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

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(context, calls.filter, { from: c, columns: columnsOf(calls.filter, c, { waits_for }) }, input),

  async systems(_, context) {
    const { tx, now } = context;
    const entered = await readEntered(tx);
    const health = await healthOfSystems(tx, now);
    const items = systems.map(system => ({
      system,
      is_set_up:
        context.systems?.byOperator[system] !== undefined ||
        entered.get(system)?.connection.connected_at != null,
      ...health(system),
    }));
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
