import type { ReconciliationRow } from '#calls/sales/bank-transfers.ts';
import { t } from '../../messages/en.ts';

const texts = t.reconciliation;
const states: Readonly<Record<string, string | undefined>> = texts.states;
const sources: Readonly<Record<string, string | undefined>> = texts.sources;

/** One that this build does not know is shown as it came. */
export const stateName = ({ status }: Pick<ReconciliationRow, 'status'>): string => states[status] ?? status;
export const sourceName = ({ source }: Pick<ReconciliationRow, 'source'>): string =>
  sources[source] ?? source;
