import type { RowOf } from '#calls/kit/call.ts';
import type { AnyResource } from '#calls/kit/resource.ts';
import * as masterData from '#calls/setup/master-data.ts';
import { serverMessages } from '#model/messages/server.ts';
import * as tables from '../../db/schema/index.ts';
import type { Answered } from '../kit/answers.ts';
import { onTable, type Rules, type TableOf } from '../kit/resource.ts';
import { assertReasonUnused } from './cancel-reasons.ts';

type Resources = typeof masterData;
type Name = keyof Resources;

/** The table of each has its name. One that is missing, or does not hold what the rows show, does not compile. */
const tableOf: { readonly [N in Name]: TableOf<Resources[N]> } = tables;

/** What is special about some of them. */
const rulesOf: { readonly [N in Name]?: Rules<RowOf<Resources[N]['filter']>> } = {
  cancelReasons: {
    taken: ({ reason_code, page }) => serverMessages.reasonTaken(reason_code, page),
    gone: ({ id }) => serverMessages.missing('Cancel Reason', id ?? ''),
    leaves: async (context, before, after) => {
      if (before.reason_code !== after?.reason_code || before.page !== after.page)
        await assertReasonUnused(context, before);
    },
  },
  fees: { taken: ({ fee_code }) => serverMessages.taken('Fee Code', fee_code) },
  customerSetups: { taken: ({ prefix }) => serverMessages.prefixTaken(prefix) },
};

const handled = Object.entries<AnyResource>(masterData).map(([key, area]) => {
  const name = key as Name; // the keys of the module are its resources
  // Each name goes with its own resource, table and rules.
  return [name, onTable(area, tableOf[name] as never, rulesOf[name] as Rules<unknown>)] as const;
});

/** Every one of them is answered, as there is a table and a list of calls for each. */
export const handlers = Object.fromEntries(handled) as unknown as {
  readonly [N in Name]: Answered<Resources[N]>;
};
