import { businessDate } from '#model/kit/format.ts';
import type { AfterCancel } from '../../erp/erp.ts';
import { addCommand, lastCommand } from '../../outgoing/commands.ts';
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

/** What a person waits for, by what the document becomes. */
export const requestOf = ({ status }: AfterCancel) => (status === 'OPEN' ? 'reopen' : 'cancel');

/** The system has a document after all of which the entry was discarded: the entry goes again, and finds its number. */
export async function sendAgain(
  { tx, now }: EffectContext,
  kind: 'purchase-order.release' | 'transfer.release',
  document_no: string,
): Promise<void> {
  const sent = await lastCommand(tx, kind, document_no);
  if (sent?.status === 'discarded') await addCommand(tx, sent, now, { made_at: sent.made_at });
}
