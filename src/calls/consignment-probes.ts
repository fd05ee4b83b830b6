import { businessDate } from '#model/format.ts';
import type { ConsignmentIssue, ConsignmentIssueRow, ConsignmentLineInput } from './consignment-documents.ts';
import { filter as filterBy, type List, type Probe, type Read } from './kit.ts';
import { compared, earliest } from './probe-kit.ts';

type Get = Read<{ ci_no: string }, ConsignmentIssue>;
type NewIssue = {
  data: { order_date: string; transfer_to_code: string; lines: readonly ConsignmentLineInput[] };
};

/** Issues of the same day to the same location with as many lines that were made since. */
export function newIssueArrived(
  filter: List<ConsignmentIssueRow>,
  get: Get,
): Probe<NewIssue, ConsignmentIssue> {
  return {
    ask: ({ data }, since) => ({
      call: filter,
      input: {
        page: 1,
        size: 20,
        filters: [
          filterBy('transfer_to_code', data.transfer_to_code),
          filterBy('order_date', data.order_date || businessDate(new Date(since))),
        ],
        sort_order: { field: 'created_at', direction: 'desc' },
      },
    }),
    find: (answer, { data }, since) => {
      const { items } = answer as { items: readonly ConsignmentIssueRow[] }; // a list call's answer
      const wanted = data.lines.reduce((sum, line) => sum + Math.round(line.ci_qty * 1000), 0);
      return items
        .filter(row => row.created_at >= earliest(since) && row.total_lines === data.lines.length)
        .map(row => ({
          no: row.ci_no,
          at: row.created_at,
          ...compared({
            location: true,
            lines: true,
            quantity: Math.round(row.total_qty * 1000) === wanted,
          }),
          answer: { call: get, input: { ci_no: row.ci_no } },
        }))
        .sort((a, b) => a.differs.length - b.differs.length);
    },
  };
}

/** What was asked for shows in the issue itself. */
export function issueStatusArrived(
  get: Get,
  reached: (issue: ConsignmentIssue) => boolean,
): Probe<{ ci_no: string }, ConsignmentIssue> {
  return {
    ask: ({ ci_no }) => ({ call: get, input: { ci_no } }),
    find: answer => {
      const issue = answer as ConsignmentIssue; // the answer of `get`
      if (!reached(issue)) return [];
      return [
        { no: issue.ci_no, at: issue.updated_at, ...compared({ status: true }), answer: { is: issue } },
      ];
    },
  };
}
