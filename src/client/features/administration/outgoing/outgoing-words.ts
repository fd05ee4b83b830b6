import type { Outgoing } from '#calls/administration/outgoing.ts';
import { t } from '../../../messages/en.ts';

const texts = t.outgoing;
const systems: Readonly<Record<string, string | undefined>> = texts.systems;

/** A system, or a kind of command, that this build does not know is said as it came. */
export const systemName = (code: string): string => systems[code] ?? code;
export const kindName = ({ kind }: Pick<Outgoing, 'kind'>): string => texts.kinds[kind] ?? kind;

/** Colours of the statuses, by the names that the badge knows. */
const looks = {
  queued: 'waiting',
  sending: 'OPEN',
  unknown: 'waiting',
  dead: 'failed',
  done: 'done',
  refused: 'refused',
  discarded: '',
} as const satisfies Record<Outgoing['status'], string>;

/** A status as the badge takes it. */
export const badgeOf = ({ status }: Pick<Outgoing, 'status'>) => ({
  status: looks[status],
  label: texts.statuses[status],
});

/** When it goes next; empty where no process sends it by itself. */
export const nextAttempt = ({ status, next_at }: Pick<Outgoing, 'status' | 'next_at'>): string =>
  status === 'queued' || status === 'unknown' ? next_at : '';
