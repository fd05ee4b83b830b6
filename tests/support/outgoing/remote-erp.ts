import type { ErpDocument } from '#server/erp/erp.ts';
import { type Adapter, type Found, SystemProblem } from '#server/outgoing/adapter.ts';
import { remoteStatements } from './remote-statements.ts';
import { remoteTransfers } from './remote-transfers.ts';

/**
 * What happens to the next request:
 * - `lost`: it is done, and its answer is lost
 * - `slow`: its answer is lost, and it is done minutes later
 * - `nothing`: its answer is lost, and it is never done
 * - `hung`: it is done, and this process never goes on, or goes on when it is thawed
 * - `hungBefore`: the same, and it is not done
 */
export const faults = [
  'fine',
  'lost',
  'slow',
  'nothing',
  'later',
  'unavailable',
  'refused',
  'hung',
  'hungBefore',
] as const;
export type Fault = (typeof faults)[number];

export type RemoteOrder = { no: string; document: ErpDocument; shipped: boolean; canceled: boolean };

const minute = 60_000;

/** A remote ERP in memory, with the faults that a test gives it. It takes the same order twice, as real ones do. */
export function createRemoteErp(now: () => number) {
  const orders: RemoteOrder[] = [];
  const late: { at: number; run: () => void }[] = [];
  let waiting: (() => void)[] = [];
  let toldHung = () => {};
  /** One per request, `fine` when there is none. */
  const next: Record<'read' | 'write', Fault[]> = { read: [], write: [] };

  const catchUp = () => {
    for (const one of late.splice(0)) {
      if (one.at > now()) late.push(one);
      else one.run();
    }
  };
  const live = (po_no: string) => {
    catchUp();
    return orders.filter(order => order.document.po_no === po_no && !order.canceled);
  };

  /** Does a request with the next fault. */
  async function request<T>(run: () => T, isWrite: boolean): Promise<T> {
    catchUp();
    const fault = next[isWrite ? 'write' : 'read'].shift() ?? 'fine';
    const cut = () => new SystemProblem(isWrite ? 'unknown' : 'later', 'the connection was cut');
    switch (fault) {
      case 'fine':
        return run();
      case 'lost':
        run();
        throw cut();
      case 'slow':
        if (isWrite) late.push({ at: now() + 4 * minute, run: () => void quietly(run) });
        throw cut();
      case 'nothing':
        throw cut();
      case 'later':
        throw new SystemProblem('later', 'try again');
      case 'unavailable':
        throw new SystemProblem('unavailable', 'too many requests', { retryAfterMs: 30_000 });
      case 'refused':
        if (isWrite) throw new SystemProblem('refused', 'this customer is blocked');
        return run();
      default: {
        const done = fault === 'hung' ? run() : null;
        toldHung();
        await new Promise<void>(resolve => waiting.push(resolve));
        if (done === null) throw cut();
        return done;
      }
    }
  }

  const found = (po_no: string): Found | null => {
    const [order] = live(po_no);
    return order ? { remote_id: `id-${order.no}`, remote_no: order.no } : null;
  };
  const create = (document: ErpDocument): Found => {
    const no = `S-${orders.length + 1}`;
    orders.push({ no, document, shipped: false, canceled: false });
    return { remote_id: `id-${no}`, remote_no: no };
  };
  const gone: Found = { remote_id: '', remote_no: '' };
  const cancel = (po_no: string): Found => {
    for (const order of live(po_no)) {
      if (order.shipped) throw new SystemProblem('refused', 'the order was shipped');
      order.canceled = true;
    }
    return gone;
  };
  const release = {
    find: (document: ErpDocument) => request(() => found(document.po_no), false),
    make: (document: ErpDocument) => request(() => create(document), true),
  };

  const transfers = remoteTransfers((run, isWrite) => request(run, isWrite), catchUp);
  const statements = remoteStatements((run, isWrite) => request(run, isWrite), catchUp);

  const adapter: Adapter = {
    system: 'erp',
    atOnce: 4,
    carriers: {
      'purchase-order.release': release,
      'credit-memo.release': release,
      'purchase-order.cancel': {
        find: ({ po_no }) => request(() => (live(po_no).length === 0 ? gone : null), false),
        make: ({ po_no }) => request(() => cancel(po_no), true),
      },
      'purchase-order.close': {
        find: ({ po_no }) => request(() => found(po_no) && null, false),
        make: ({ po_no }) => request(() => ({ remote_id: '', remote_no: `I-${po_no}` }), true),
      },
      ...transfers.carriers,
      ...statements.carriers,
    },
  };

  return {
    adapter,
    next,
    orders,
    live,
    transfers,
    statements,
    /** Resolves when a process hangs in a request. */
    hung: () =>
      new Promise<void>(resolve => {
        toldHung = resolve;
      }),
    /** Does a process stand still? */
    isHanging: () => waiting.length > 0,
    /** Processes that stood still go on. */
    thaw() {
      for (const go of waiting) go();
      waiting = [];
    },
  };
}
export type RemoteErp = ReturnType<typeof createRemoteErp>;

/** What a request does after its sender has gone; a refusal is told to no one. */
function quietly(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof SystemProblem)) throw error;
  }
}
