import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePagePermission } from '../../../read/permissions.ts';
import { NewDocument } from '../../../workflows/document/document-frames.tsx';
import { PrintJob } from '../../../workflows/print/print-job.tsx';
import type { PrintRequest } from '../../../workflows/print/print-request.ts';
import { saleScreens } from './sale-editor.tsx';
import type { Sold } from './sold.ts';
import { printOf, ShowSold, SoldPanel, type SoldPaper } from './sold-panel.tsx';

/** The counter: items into the cart, money, next customer. */
export function NewSale() {
  const navigate = useNavigate();
  const permission = usePagePermission('/salesOrders/detail');
  const [sold, setSold] = useState<Sold | null>(null);
  // What became of a slip is told also while the next sale is put together.
  const [print, setPrint] = useState<{ id: number; of: PrintRequest } | null>(null);
  const onPrint = (opensDrawer: boolean, paper: SoldPaper) =>
    sold &&
    setPrint(last => ({
      id: (last?.id ?? 0) + 1,
      of: printOf(sold.no, paper, { changeVnd: sold.changeVnd, opensDrawer }),
    }));
  return (
    <ShowSold value={setSold}>
      <NewDocument screen={saleScreens.order} />
      <SoldPanel
        sold={sold}
        onNewSale={() => setSold(null)}
        onPrint={permission.button('Print') ? onPrint : null}
        onOpen={() => sold && void navigate({ to: '/salesOrders/detail', search: { no: sold.no } })}
      />
      {print && (
        <PrintJob
          key={print.id}
          print={print.of}
          onDone={() => setPrint(now => (now?.id === print.id ? null : now))}
        />
      )}
    </ShowSold>
  );
}
