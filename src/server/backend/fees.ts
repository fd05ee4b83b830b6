import { getTableColumns } from 'drizzle-orm';
import { fees as calls } from '#calls/index.ts';
import { fees } from '../db/schema/index.ts';
import { handle } from './handle.ts';
import { answerList } from './list-query.ts';

export const handlers = [
  handle(calls.filter, (input, context) =>
    answerList(
      context,
      calls.filter,
      { from: fees, columns: getTableColumns(fees), toRow: row => row },
      input,
    ),
  ),
];
