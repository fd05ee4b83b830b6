import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePagePermission } from '../../../session/permissions.ts';
import { NewDocument } from '../../../workflows/document/document-frames.tsx';
import { PrintJob } from '../../../workflows/print/print-job.tsx';
import { saleScreens } from './sale-editor.tsx';
import type { Sold } from './sold.ts';
import { ShowSold, SoldPanel } from './sold-panel.tsx';

/** The counter: items into the cart, money, next customer. */
export function NewSale() {
  const navigate = useNavigate();
  const permission = usePagePermission('/salesOrders/detail');
  const [sold, setSold] = useState<Sold | null>(null);
  const [printing, setPrinting] = useState(false);
  return (
    <ShowSold value={setSold}>
      <NewDocument screen={saleScreens.order} />
      <SoldPanel
        sold={sold}
        onNewSale={() => setSold(null)}
        onPrint={permission.button('Print') ? () => setPrinting(true) : null}
        onOpen={() => sold && void navigate({ to: '/salesOrders/detail', search: { no: sold.no } })}
      />
      {printing && sold && (
        <PrintJob
          print={{ kind: 'document', no: sold.no, changeVnd: sold.changeVnd }}
          onDone={() => setPrinting(false)}
        />
      )}
    </ShowSold>
  );
}
