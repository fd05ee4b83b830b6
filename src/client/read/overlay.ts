import { useMemo, useSyncExternalStore } from 'react';
import type { Customer } from '#calls/customers/customers.ts';
import { customers, purchaseShipments } from '#calls/index.ts';
import type { AnswerOf, AnyRead } from '#calls/kit/call.ts';
import type { PurchaseShipmentView } from '#calls/purchases/shipments.ts';
import { kindOfRead, type Rules } from '#kinds/index.ts';
import type { EntryView, TableState } from '#offline/tablet.ts';
import { useDocumentQueue } from '../tablet/document-queues.ts';
import { emptyTable, useTablet } from '../tablet/tablet.ts';
import { useCanFetch } from '../transport/reading.ts';
import { type Problem, useDocumentReplay } from './document-overlay.ts';
import { useRules } from './overlay-rules.ts';
import { useReplayContext } from './replay-context.ts';
import { useShipmentOverlay } from './shipment-overlay.ts';

const nothingPending: readonly EntryView[] = [];
const noProblems: readonly Problem[] = [];

/** Unsent changes show in what this read answers. */
export const hasOverlay = ({ name }: AnyRead): boolean =>
  kindOfRead(name) !== null || name === customers.getInfo.name || name === purchaseShipments.get.name;

/** A document with its unsent entries replayed. A read that has no rules for it is shown as it is. */
export function useDocumentOverlay<C extends AnyRead>(
  call: C,
  no: string,
  base: AnswerOf<C> | null,
): {
  data: AnswerOf<C> | null;
  pending: readonly EntryView[];
  problems: readonly Problem[];
  isPending: boolean;
} {
  const kind = kindOfRead(call.name);
  const ofCustomer = call.name === customers.getInfo.name;
  const ofShipment = call.name === purchaseShipments.get.name;
  const document = useDocumentReplay(kind, no, base);
  const customer = useCustomerOverlay(no, base as CustomerInfo | null, ofCustomer);
  const shipment = useShipmentOverlay(no, base as PurchaseShipmentView | null, ofShipment);
  // The call's name says what its answer is.
  if (ofCustomer) return { ...customer, problems: noProblems, data: customer.data as AnswerOf<C> | null };
  if (ofShipment) return { ...shipment, data: shipment.data as AnswerOf<C> | null };
  return document;
}

type CustomerInfo = AnswerOf<typeof customers.getInfo>;

function useCustomerOverlay(no: string, base: CustomerInfo | null, wanted: boolean) {
  const queue = useDocumentQueue(wanted ? 'customer' : null);
  const context = useReplayContext();
  const pending = queue.byNumber.get(no) ?? nothingPending;
  const overlay = useRules('customer', pending.length > 0);
  const canFetch = useCanFetch();
  const row = useCustomerRow(no, wanted && base === null && !canFetch);
  const data = useMemo(() => {
    const known = base ?? (row && { ...nothingYet, customer: row });
    return pending.length > 0 && overlay ? infoWith(overlay, known, pending, context) : known;
  }, [pending, overlay, base, row, context]);
  return { data, pending, isPending: pending.length > 0 && overlay === null };
}

const nothingToFollow = () => () => {};

/** A customer of the tablet's table: without a connection it stands in for a record that was never read here. */
function useCustomerRow(no: string, wanted: boolean): Customer | null {
  const tablet = useTablet();
  const store = wanted ? tablet?.store : undefined;
  const { rows } = useSyncExternalStore<TableState<Customer>>(
    store?.subscribe ?? nothingToFollow,
    store ? () => store.table(customers.filter) : () => emptyTable,
  );
  return useMemo(() => rows.find(row => row.customer_no === no) ?? null, [rows, no]);
}

/**
 * What a customer screen shows that the customer itself does not hold, and that is not known here. The screen
 * leaves it out.
 */
const nothingYet = {
  spent_this_year: 0,
  order_count: 0,
  last_purchase: '',
  referral_count: 0,
  next_scheme: null,
};

function infoWith(
  overlay: Rules['customer'],
  info: CustomerInfo | null,
  pending: readonly EntryView[],
  { franchiseCode }: { franchiseCode: string },
): CustomerInfo | null {
  const customer = overlay.replayCustomer(info?.customer ?? null, pending, franchiseCode);
  if (!customer) return info;
  return { ...(info ?? nothingYet), customer };
}
