import { einvoiceDays as calls } from '#calls/administration/index.ts';
import { answers } from '../kit/answers.ts';
import { compare, differing } from './compared.ts';

export const handlers = answers(calls, { compare, differing });
