import { and, sql } from 'drizzle-orm';
import { purchaseOrders as calls } from '#calls/index.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import { purchaseOrders } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { keptSearch } from '../kit/kept-search.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise, ofOwnTypes } from '../kit/scope.ts';

export function listPurchases(input: ListInput, context: Context) {
  const o = purchaseOrders;
  return answerList(
    context,
    calls.filter,
    {
      from: o,
      columns: columnsOf(calls.filter, o),
      where: and(inFranchise(o.franchise_code, context), ofOwnTypes(o.type, context)),
      kept: keptSearch(o),
      // Numbers are capitals, digits and hyphens: normalising does not change their order, which the indexes have.
      order: { po_no: sql`${o.po_no} collate "C"` },
    },
    input,
  );
}
