import { useEffect, useRef } from 'react';
import { salesOrders } from '#calls/index.ts';
import { useFranchiseUser } from '../../data/boot.ts';
import { useRecord } from '../../data/query.ts';
import type { PrintFormat } from './print-order.tsx';

/** Prints an order as soon as it is here, once. The printed page is loaded when it is first wanted. */
export function PrintJob({
  no,
  format = 'roll',
  changeVnd = 0,
  onDone,
}: {
  no: string;
  format?: PrintFormat;
  changeVnd?: number;
  onDone: () => void;
}) {
  const { data, isPending } = useRecord(salesOrders.get, { pos_so_no: no });
  const franchise = useFranchiseUser()?.franchise ?? null;
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    if (!data) {
      if (!isPending) onDone();
      return;
    }
    started.current = true;
    void import('./print-order.tsx')
      .then(({ printOrder }) => printOrder(data, { format, changeVnd, franchise }))
      .finally(onDone);
  }, [data, isPending, format, changeVnd, franchise, onDone]);
  return null;
}
