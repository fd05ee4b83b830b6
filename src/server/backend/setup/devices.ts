import { getTableColumns } from 'drizzle-orm';
import { devices as calls } from '#calls/index.ts';
import { devices } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import { answerList } from '../kit/list-query.ts';
import { atOwnLocation } from '../stock/locations.ts';

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      {
        from: devices,
        columns: getTableColumns(devices),
        where: atOwnLocation(devices.location_code, context),
        toRow: row => row,
      },
      input,
    ),
});
