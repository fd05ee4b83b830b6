import { businessDate } from '#model/kit/format.ts';
import type { EffectContext } from '../../outgoing/effects.ts';
import { type Actor, noActor } from '../kit/context.ts';
import type { Acting } from '../kit/documents.ts';

/** No person acts: what the system answered does. */
const machine: Actor = { ...noActor, isAdministrator: true };

/** What a document is changed by, where a system outside has answered. */
export const acting = ({ tx, now }: EffectContext): Acting => ({
  tx,
  now,
  actor: machine,
  today: businessDate(now),
  types: 'all',
});
