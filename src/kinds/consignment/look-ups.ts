import { consignmentIssues as calls } from '#calls/index.ts';
import { businessDate } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { inDocument, inList, type LookUp } from '../look-up.ts';
import { issues } from './kind.ts';

/** What became of changes of consignment issues. */
export const lookUps: readonly LookUp[] = [
  inList(calls.create, calls.filter, {
    where: ({ data }, since) => ({
      transfer_to_code: data.transfer_to_code,
      order_date: data.order_date || businessDate(new Date(since)),
    }),
    size: 20,
    sort: { field: 'created_at', direction: 'desc' },
    no: row => row.ci_no,
    at: row => row.created_at,
    isNew: true,
    compare(row, { data: { lines } }) {
      // 0: another back end does not tell how many there are.
      if (row.total_lines !== 0 && row.total_lines !== lines.length) return null;
      const wanted = addQuantity(...lines.map(line => line.ci_qty));
      return { location: true, lines: true, quantity: addQuantity(row.total_qty) === wanted };
    },
    answer: ({ ci_no }, ask) => ask(calls.get, { ci_no }),
  }),
  inDocument(calls.release, issues, ({ bc_to_no }) => (bc_to_no === '' ? null : { status: true })),
  inDocument(calls.setStatus, issues, ({ la_status }) =>
    la_status === 'CANCELED' ? { status: true } : null,
  ),
];
