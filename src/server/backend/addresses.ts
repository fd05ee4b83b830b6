import { eq, getTableColumns } from 'drizzle-orm';
import * as v from 'valibot';
import { addresses as calls } from '#calls/index.ts';
import { bcTableRows, shippingAgentServices, shipToAddresses } from '../db/schema/index.ts';
import { handle } from './handle.ts';
import { answerList } from './list-query.ts';
import { inFranchise } from './scope.ts';

const tableSchema = v.object({ table_code: v.picklist(['post_code', 'address_district']) });

export const handlers = [
  handle(calls.shipToAddresses, (input, context) =>
    answerList(
      context,
      calls.shipToAddresses,
      {
        from: shipToAddresses,
        columns: getTableColumns(shipToAddresses),
        where: inFranchise(shipToAddresses.franchise_code, context),
        toRow: ({ franchise_code: _, ...row }) => row,
      },
      input,
    ),
  ),

  handle(calls.shippingAgentServices, (input, context) =>
    answerList(
      context,
      calls.shippingAgentServices,
      {
        from: shippingAgentServices,
        columns: getTableColumns(shippingAgentServices),
        toRow: row => row,
      },
      input,
    ),
  ),

  // The stand-in for the ERP and the local copy are one table: `use_local` reads the same either way.
  handle(calls.bcTable, (input, context) => {
    const { table_code } = v.parse(tableSchema, input);
    return answerList(
      context,
      calls.bcTable,
      {
        from: bcTableRows,
        columns: getTableColumns(bcTableRows),
        where: eq(bcTableRows.table_code, table_code),
        toRow: ({ table_code: _, ...row }) => row,
      },
      input,
    );
  }),
];
