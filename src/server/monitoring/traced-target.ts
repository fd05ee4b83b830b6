import { firstError } from '#calls/kit/errors.ts';
import { type Answer, type Changes, type Target, Undone } from '../proxy/target.ts';
import { noteOutcome } from './request-span.ts';
import type { Tracer } from './tracer.ts';

/** The same target, each thing that it does recorded as a step. The changes of a chain are a step each. */
export function tracedTarget(target: Target, tracer: Tracer): Target {
  const { together, mark, authorOf } = target;
  const answering = async <A extends Answer | null>(name: string, work: () => Promise<A>): Promise<A> => {
    const ended = await tracer.during<{ answer: A } | { thrown: unknown }>({ name }, async span => {
      try {
        const answer = await work();
        if (span && answer) noteOutcome(span, outcomeOf(answer));
        return { answer };
      } catch (thrown) {
        const refused = refusalIn(thrown);
        if (!refused) throw thrown;
        if (span) noteOutcome(span, outcomeOf(refused));
        return { thrown };
      }
    });
    if ('thrown' in ended) throw ended.thrown;
    return ended.answer;
  };
  const changes = (inside: Changes): Changes => ({
    write: (ask, keyed) => answering(`write ${ask.call.name}`, () => inside.write(ask, keyed)),
    replay: (keyed, ask) => answering(`replay ${keyed.call}`, () => inside.replay(keyed, ask)),
  });
  return {
    ...target,
    ...changes(target),
    authenticate: (token, now) =>
      tracer.during({ name: 'session and permissions' }, () => target.authenticate(token, now)),
    read: ask => answering(`read ${ask.call.name}`, () => target.read(ask)),
    refuse: (keyed, answer, ask) =>
      answering(`refuse ${keyed.call}`, () => target.refuse(keyed, answer, ask)),
    ...(mark ? { mark: () => tracer.during({ name: 'read mark' }, mark) } : {}),
    ...(authorOf
      ? {
          authorOf: (owner, sender, now) =>
            tracer.during({ name: 'author' }, () => authorOf(owner, sender, now)),
        }
      : {}),
    ...(together
      ? {
          together: (at, announced, run) =>
            tracer.during({ name: 'changes together' }, async span => {
              const isKept = await together(at, announced, inside => run(changes(inside)));
              span?.note({ 'quay.outcome': isKept ? 'ok' : 'made one by one' });
              return isKept;
            }),
        }
      : {}),
  };
}

function outcomeOf({ status, body }: Answer) {
  return { status, code: status < 400 ? undefined : firstError(JSON.parse(body))?.code };
}

/** A refusal is thrown where it undoes a transaction, with the answer that it is. */
function refusalIn(thrown: unknown): Answer | null {
  return thrown instanceof Undone ? thrown.answer : null;
}
