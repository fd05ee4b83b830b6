import { items } from '#calls/index.ts';
import { syncNow } from '../../life/fill.ts';

/** The items on the tablet are what sales look at: they are read again at once, not after some minutes. */
export function tableChanged(sent: { kind: string }): void {
  if (sent.kind === 'done') void syncNow({ force: true, only: items.filter });
}
