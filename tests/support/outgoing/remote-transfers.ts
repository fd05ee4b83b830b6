import type { TransferKey, TransferReceipt, TransferRelease } from '#server/erp/erp.ts';
import { type AdapterOf, type Found, SystemProblem } from '#server/outgoing/adapter.ts';

export type RemoteTransfer = {
  no: string;
  document: TransferRelease;
  shipped: boolean;
  canceled: boolean;
  /** By line number. */
  received: Map<number, number>;
};

type Ask = <T>(run: () => T, isWrite: boolean) => Promise<T>;
type Kinds = Extract<keyof AdapterOf<'erp'>['carriers'], `transfer.${string}`>;

/**
 * Transfer orders of a remote ERP in memory. It takes the same order twice, as real ones do.
 *
 * @param catchUp does what was asked before, and is done minutes later
 */
export function remoteTransfers(request: Ask, catchUp: () => void) {
  const orders: RemoteTransfer[] = [];
  const live = (ci_no: string) => {
    catchUp();
    return orders.filter(one => one.document.ci_no === ci_no && !one.canceled);
  };
  const shipping = { atOnce: true };
  const gone: Found = { remote_id: '', remote_no: '' };
  const foundAs = ({ no }: RemoteTransfer): Found => ({ remote_id: `id-${no}`, remote_no: no });

  function create(document: TransferRelease): Found {
    const no = `T-${orders.length + 1}`;
    const made = {
      no,
      document,
      shipped: document.ships && shipping.atOnce,
      canceled: false,
      received: new Map(),
    };
    orders.push(made);
    return foundAs(made);
  }
  function cancel({ ci_no }: TransferKey): Found {
    for (const order of live(ci_no)) {
      if (order.shipped) throw new SystemProblem('refused', 'the goods were shipped');
      order.canceled = true;
    }
    return gone;
  }
  const orderOf = (no: string): RemoteTransfer => {
    const order = orders.find(one => one.no === no);
    if (!order) throw new SystemProblem('refused', `there is no order ${no}`);
    return order;
  };
  const isReceived = ({ bc_to_no, lines }: TransferReceipt) =>
    lines.every(
      ({ line_no, qty_received }) => (orderOf(bc_to_no).received.get(line_no) ?? 0) >= qty_received,
    );
  function receive({ bc_to_no, lines }: TransferReceipt): Found {
    for (const { line_no, qty_received } of lines) orderOf(bc_to_no).received.set(line_no, qty_received);
    return gone;
  }

  const carriers: Pick<AdapterOf<'erp'>['carriers'], Kinds> = {
    'transfer.release': {
      find: ({ ci_no }) => request(() => live(ci_no).map(foundAs)[0] ?? null, false),
      make: document => request(() => create(document), true),
    },
    'transfer.cancel': {
      find: ({ ci_no }) => request(() => (live(ci_no).length === 0 ? gone : null), false),
      make: key => request(() => cancel(key), true),
    },
    'transfer.receive': {
      find: receipt => request(() => (isReceived(receipt) ? gone : null), false),
      make: receipt => request(() => receive(receipt), true),
    },
  };
  return { orders, live, carriers, shipping };
}
