import { getTableColumns } from 'drizzle-orm';
import { cancelReasons as calls } from '#calls/index.ts';
import { cancelReasons } from '../db/schema/index.ts';
import { handle } from './handle.ts';
import { answerList } from './list-query.ts';

export const handlers = [
  handle(calls.filter, (input, context) =>
    answerList(
      context,
      calls.filter,
      { from: cancelReasons, columns: getTableColumns(cancelReasons), toRow: row => row },
      input,
    ),
  ),
];
