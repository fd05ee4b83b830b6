import { reports as calls } from '#calls/index.ts';
import { answers } from '../kit/answers.ts';
import { receivables } from './receivables.ts';
import { stockReports } from './stock.ts';
import { transferReports } from './transfers.ts';

export const handlers = answers(calls, { ...receivables, ...stockReports, ...transferReports });
