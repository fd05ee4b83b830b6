import {
  consignmentIssues,
  purchaseOrders,
  salesInvoices,
  salesOrders,
  salesShipments,
  transferOrders,
} from '#calls/index.ts';
import { salesFields } from '#calls/sales/kit.ts';
import { useAgentName } from '../../fields/agent-name.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { usePermit } from '../../read/permissions.ts';
import { useRecord } from '../../read/use-record.ts';
import { isUnsent } from '../../tablet/entries.ts';
import { einvoicePageOf } from '../taxes/lookup-code.ts';
import { useOrderVat, useSellsWithVat } from '../taxes/use-order-vat.ts';
import type { PaperNames } from './print-content.ts';
import { countPrintout } from './print-counts.ts';
import { deliveryPrintout } from './print-delivery.ts';
import { giftPrintout } from './print-gift.ts';
import { invoicePrintout, shipmentPrintout } from './print-posted.ts';
import { issuePrintout, purchasePrintout } from './print-purchases.ts';
import { receiptPrintout } from './print-receipts.ts';
import type { PrintFormat, PrintRequest } from './print-request.ts';
import { salesPrintout } from './print-sales.ts';
import { shiftPrintout } from './print-shifts.ts';
import { transferPrintout } from './print-transfers.ts';
import { voucherPrintout } from './print-vouchers.ts';
import { Printing } from './printing.tsx';

export type PrintJobProps = {
  print: PrintRequest;
  /** 80 mm paper when left out. */
  format?: PrintFormat;
  /** It has been printed before: the paper says so. */
  reprint?: boolean;
  /** The first of its copies that is wanted; those after it follow. A reprint is one paper. */
  copy?: number;
  /** The print dialog has been closed, or there is nothing to print; then the job is taken away. */
  onDone: () => void;
};

type Of<K extends PrintRequest['kind']> = Omit<PrintJobProps, 'print'> & {
  request: PrintRequest;
  print: Extract<PrintRequest, { kind: K }>;
};

/** Reads what is to be printed, the tablet's own unsent changes replayed, and prints it. */
export function PrintWork({ print, ...rest }: PrintJobProps) {
  switch (print.kind) {
    case 'document':
      return <DocumentWork print={print} request={print} {...rest} />;
    case 'delivery':
      return <DeliveryWork print={print} request={print} {...rest} />;
    case 'gift':
      return <GiftWork print={print} request={print} {...rest} />;
    case 'invoice':
      return <InvoiceWork print={print} request={print} {...rest} />;
    case 'shipment':
      return <ShipmentWork print={print} request={print} {...rest} />;
    case 'transfer':
      return <TransferWork print={print} request={print} {...rest} />;
    case 'purchase':
      return <PurchaseWork print={print} request={print} {...rest} />;
    case 'issue':
      return <IssueWork print={print} request={print} {...rest} />;
    case 'shift':
      return <Printing printout={shiftPrintout(print)} isPending={false} request={print} {...rest} />;
    case 'voucher':
      return <Printing printout={voucherPrintout(print)} isPending={false} request={print} {...rest} />;
    case 'count':
      return <Printing printout={countPrintout(print.sheet)} isPending={false} request={print} {...rest} />;
    case 'receipt':
      return <ReceiptWork print={print} request={print} {...rest} />;
  }
}

const usePaperNames = (): PaperNames => ({ location: useLocationName(), agent: useAgentName() });

function DocumentWork({ print, ...rest }: Of<'document'>) {
  const { data, isPending, pending } = useRecord(salesOrders.get, { pos_so_no: print.no });
  const { mayShow } = usePermit();
  const names = usePaperNames();
  const vat = useOrderVat(data);
  const sellsWithVat = useSellsWithVat();
  const printout =
    data &&
    salesPrintout(data, {
      names,
      vat,
      sellsWithVat,
      unsent: pending.some(isUnsent),
      changeVnd: print.changeVnd ?? 0,
      einvoicePage: einvoicePageOf(data),
      isOpenKnown: mayShow(salesFields, 'remaining_amount', data.document_type),
    });
  // Money goes into the drawer, or change out of it, once: when the sale is made.
  const paidNow = print.opensDrawer === true && (data?.receipts ?? []).some(isCash);
  return <Printing printout={printout} isPending={isPending} drawer={paidNow} {...rest} />;
}

function DeliveryWork({ print, ...rest }: Of<'delivery'>) {
  const { data, isPending, pending } = useRecord(salesOrders.get, { pos_so_no: print.no });
  const names = usePaperNames();
  const printout = data && deliveryPrintout(data, { names, unsent: pending.some(isUnsent) });
  return <Printing printout={printout} isPending={isPending} {...rest} />;
}

function GiftWork({ print, ...rest }: Of<'gift'>) {
  const { data, isPending } = useRecord(salesOrders.get, { pos_so_no: print.no });
  return <Printing printout={data && giftPrintout(data)} isPending={isPending} {...rest} />;
}

const isCash = (receipt: { payment_type: string; status: string }) =>
  receipt.payment_type === 'cash' && receipt.status !== 'DELETED';

function InvoiceWork({ print, ...rest }: Of<'invoice'>) {
  const { data, isPending } = useRecord(salesInvoices.get, { pos_si_no: print.pos_si_no });
  const sellsWithVat = useSellsWithVat();
  const printout = data && invoicePrintout(data, sellsWithVat);
  return <Printing printout={printout} isPending={isPending} {...rest} />;
}

function ShipmentWork({ print, ...rest }: Of<'shipment'>) {
  const { data, isPending } = useRecord(salesShipments.get, { pos_ss_no: print.pos_ss_no });
  const names = usePaperNames();
  return <Printing printout={data && shipmentPrintout(data, names)} isPending={isPending} {...rest} />;
}

function TransferWork({ print, ...rest }: Of<'transfer'>) {
  const names = usePaperNames();
  const { data, isPending, pending } = useRecord(transferOrders.get, { bc_to_no: print.bc_to_no });
  const printout = data && transferPrintout(data, { unsent: pending.some(isUnsent), names });
  return <Printing printout={printout} isPending={isPending} {...rest} />;
}

function PurchaseWork({ print, ...rest }: Of<'purchase'>) {
  const names = usePaperNames();
  const { data, isPending, pending } = useRecord(purchaseOrders.get, { pos_po_no: print.no });
  const printout = data && purchasePrintout(data, { unsent: pending.some(isUnsent), names });
  return <Printing printout={printout} isPending={isPending} {...rest} />;
}

function IssueWork({ print, ...rest }: Of<'issue'>) {
  const names = usePaperNames();
  const { data, isPending, pending } = useRecord(consignmentIssues.get, { ci_no: print.no });
  const printout = data && issuePrintout(data, { unsent: pending.some(isUnsent), names });
  return <Printing printout={printout} isPending={isPending} {...rest} />;
}

/** A receipt is printed also where its order is not known. */
function ReceiptWork({ print, ...rest }: Of<'receipt'>) {
  const { receipt } = print;
  const { data, isPending, pending } = useRecord(salesOrders.get, { pos_so_no: receipt.pos_so_no });
  const printout = isPending ? null : receiptPrintout(receipt, data, pending.some(isUnsent));
  return <Printing printout={printout} isPending={isPending} {...rest} />;
}
