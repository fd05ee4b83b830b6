import { eq, sql } from 'drizzle-orm';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import { consignmentIssues as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { ConsignmentOrigin } from '#model/consignment/document.ts';
import * as rules from '#model/consignment/issues.ts';
import { lineOf } from '#model/kit/document-lines.ts';
import { serverMessages } from '#model/messages/server.ts';
import { consignmentIssues, franchises, locations } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { byRule, momentOf } from '../kit/documents.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { franchiseFor, inFranchise, isInFranchise } from '../kit/scope.ts';
import { sharedItemsOf } from '../sales/items-sold.ts';
import { reasonFor } from '../setup/cancel-reasons.ts';
import { nextNo } from '../setup/no-series.ts';
import { type Moving, syncTransfer } from '../transfers/store.ts';
import { changeIssue, insertIssue, loadIssue } from './store.ts';

export const handlers = answers(calls, {
  filter: (input, context) => {
    const c = consignmentIssues;
    return answerList(
      context,
      calls.filter,
      {
        from: c,
        columns: columnsOf(calls.filter, c),
        where: inFranchise(c.franchise_code, context),
        order: { ci_no: sql`${c.ci_no} collate "C"` },
      },
      input,
    );
  },

  get: ({ ci_no }, context) => loadIssue(context, ci_no, false),

  create: async ({ data }, context) => {
    const from = await ownPlaceOf(context, data.transfer_from_code, 'data.transfer_from_code');
    const franchise = await franchiseOf(context, franchiseFor(context, from?.franchise_code ?? undefined));
    const transfer_from_code = data.transfer_from_code || franchise.consignment_location_code;
    const intransit_code = data.intransit_code || franchise.consignment_intransit_code;
    await assertRoute(context, franchise.customer_no, { ...data, transfer_from_code, intransit_code });
    const item_nos = data.lines.map(line => line.item_no);
    const item = await sharedItemsOf(context, franchise.customer_no, item_nos);
    const facts = { ...momentOf(context), ci_no: '', origin: originOf(franchise), item };
    // The rules first: a number is taken only for an issue that can be made.
    const made: ConsignmentIssue = {
      ...byRule(() => rules.createIssue({ ...data, transfer_from_code, intransit_code }, facts)),
      franchise_country_region_code: 'VNM',
      receiving_country_region_code: 'VNM',
    };
    const year = Number(context.today.slice(0, 4));
    const issue = { ...made, ci_no: await nextNo(context.tx, franchise.customer_no, 'CI', year) };
    await insertIssue(context, issue);
    return issue;
  },

  update: ({ data, ...seen }, context) =>
    changeIssue(context, seen, async (issue, ruleContext) => {
      await assertRoute(context, issue.franchise_code, data);
      return rules.updateIssue(issue, data, ruleContext);
    }),

  addLine: (input, context) =>
    changeIssue(context, input, async (issue, ruleContext) => {
      const item = await sharedItemsOf(context, issue.franchise_code, [input.item_no]);
      return rules.addLine(issue, input, { ...ruleContext, item });
    }),

  updateLine: (input, context) =>
    changeIssue(context, input, async (issue, ruleContext) => {
      const { item_no = lineOf(issue, input.line_no).item_no } = input;
      const item = await sharedItemsOf(context, issue.franchise_code, [item_no]);
      return rules.updateLine(issue, input, { ...ruleContext, item });
    }),

  removeLines: (input, context) =>
    changeIssue(context, input, (issue, ruleContext) =>
      rules.removeLines(issue, input.line_nos, ruleContext),
    ),

  release: ({ ci_no }, context) => releaseToErp(context, ci_no),

  setStatus: async ({ ci_no, cancel_reason_code }, context) => {
    await reasonFor(context, cancel_reason_code, '/consignmentIssue');
    const { bc_to_no } = await loadIssue(context, ci_no, false);
    // The ERP may have shipped in the meantime.
    if (bc_to_no) await syncTransfer(context, bc_to_no, false);
    await changeIssue(context, ci_no, async (issue, ruleContext) => {
      const canceled = rules.cancelIssue(issue, cancel_reason_code, ruleContext);
      if (issue.la_status === 'OPEN') return canceled;
      const { transfer_from_code, franchise_code } = issue;
      const order = { no: bc_to_no, external_document_no: ci_no, transfer_from_code, franchise_code };
      const after = { status: 'CANCELED', cancel_reason_code, cancel_reason_description: '' } as const;
      const taken = await context.documentErp.cancelTransfer(context, order, after);
      return taken === 'done'
        ? { ...canceled, erp_request: '' }
        : rules.askedErp(issue, 'cancel', ruleContext);
    });
    if (bc_to_no) await syncTransfer(context, bc_to_no, false);
    return loadIssue(context, ci_no, false);
  },
});

/** The ERP makes a transfer order of an issue and ships what is in stock, which leaves the books here at once. */
export async function releaseToErp(context: Moving, ci_no: string): Promise<ConsignmentIssue> {
  const { bc_to_no } = await changeIssue(context, ci_no, async (issue, ruleContext) => {
    const released = rules.releaseIssue(issue, '', ruleContext);
    const no = await context.documentErp.releaseTransfer(context, {
      external_document_no: ci_no,
      franchise_code: issue.franchise_code,
      transfer_from_code: issue.transfer_from_code,
      transfer_to_code: issue.transfer_to_code,
      in_transit_code: issue.intransit_code,
      lines: issue.lines.map(({ line_no, item_no, variant_code, ci_qty, la_to_line_note }) => ({
        line_no,
        item_no,
        variant_code,
        quantity: ci_qty,
        line_note: la_to_line_note,
      })),
    });
    return no === '' ? rules.askedErp(released, 'release', ruleContext) : { ...released, bc_to_no: no };
  });
  if (bc_to_no) await syncTransfer(context, bc_to_no, false);
  return loadIssue(context, ci_no, false);
}

type Franchise = typeof franchises.$inferSelect;

async function franchiseOf({ tx }: Context, customer_no: string): Promise<Franchise> {
  const [row] = await tx.select().from(franchises).where(eq(franchises.customer_no, customer_no));
  if (!row) throw new Refusal('not_found', serverMessages.noFranchise(), 'franchise_code');
  return row;
}

export function originOf(franchise: Franchise): ConsignmentOrigin {
  return {
    franchise_code: franchise.customer_no,
    franchise_name: franchise.name,
    franchise_address: franchise.address,
    franchise_district_code: franchise.district_code,
    franchise_district_name: franchise.district_name,
    franchise_phone_no: franchise.phone_no,
    franchise_contact: franchise.contact,
    franchise_post_code: franchise.post_code,
    franchise_region_code: franchise.region_code,
  };
}

const noLocation = (code: string, field: string) =>
  new Refusal('validation', serverMessages.missing('Location', code), field);

async function placeOf({ tx }: Context, code: string, field: string) {
  if (code === '') return null;
  const [row] = await tx.select().from(locations).where(eq(locations.code, code));
  if (!row) throw noLocation(code, field);
  return row;
}

/** A location that the caller may send from; one of another franchise is as missing. */
async function ownPlaceOf(context: Context, code: string, field: string) {
  const place = await placeOf(context, code, field);
  if (place && !isInFranchise(place.franchise_code, context)) throw noLocation(code, field);
  return place;
}

/** Out of a location of the issue's own franchise, through one for goods on their way, into any real one. */
async function assertRoute(
  context: Context,
  franchise_code: string,
  route: {
    transfer_from_code?: string | undefined;
    transfer_to_code?: string | undefined;
    intransit_code?: string | undefined;
  },
): Promise<void> {
  const { transfer_from_code = '', transfer_to_code = '', intransit_code = '' } = route;
  const from = await placeOf(context, transfer_from_code, 'data.transfer_from_code');
  if (from && from.franchise_code !== franchise_code)
    throw noLocation(transfer_from_code, 'data.transfer_from_code');
  const to = await placeOf(context, transfer_to_code, 'data.transfer_to_code');
  if (to?.location_type === 'in_transit') throw noLocation(transfer_to_code, 'data.transfer_to_code');
  const between = await placeOf(context, intransit_code, 'data.intransit_code');
  if (between && between.location_type !== 'in_transit')
    throw noLocation(intransit_code, 'data.intransit_code');
}
