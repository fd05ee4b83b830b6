import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { customers, invoiceBuyers } from '#calls/index.ts';
import { buyerName, type InvoiceBuyer } from '#model/taxes/invoice-buyer.ts';
import { t } from '../../../messages/en.ts';
import { useRecord } from '../../../read/use-record.ts';
import { useTable } from '../../../read/use-table.ts';
import { Note } from '../../../ui/note.tsx';
import classes from './buyer-sheet.module.css';

const texts = t.invoiceBuyer;

/** Buyers to choose from, a press each. */
export function KnownBuyers({
  buyers,
  onPick,
}: {
  buyers: readonly InvoiceBuyer[];
  onPick: (buyer: InvoiceBuyer) => void;
}) {
  return (
    <ul className={classes.known} aria-label={texts.remembered}>
      {buyers.map(buyer => (
        <li key={JSON.stringify(buyer)}>
          <button type="button" onClick={() => onPick(buyer)}>
            <strong>{buyerName(buyer)}</strong>
            <small>{[buyer.tax_code, buyer.address].filter(Boolean).join(' · ')}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Whom the shop has named by a tax code before: as the server says, or without a connection the tablet's customers. */
function useFound(code: string): { found: readonly InvoiceBuyer[]; isPending: boolean } {
  const { rows } = useTable(customers.filter);
  const { data, isPending } = useRecord(invoiceBuyers.find, { tax_code: code });
  if (data) return { found: data.buyers, isPending: false };
  const known = rows.flatMap(({ invoice_buyer }) =>
    invoice_buyer?.tax_code === code ? [invoice_buyer] : [],
  );
  const each = new Map(known.map(buyer => [JSON.stringify(buyer), buyer]));
  return { found: [...each.values()], isPending };
}

/** The newest fills in what is still empty; where there are others, or something is typed, the person chooses. */
export function FoundBuyers({
  code,
  isEmpty,
  onFound,
  children,
}: {
  code: string;
  isEmpty: boolean;
  onFound: (buyer: InvoiceBuyer) => void;
  /** Shown where the shop has named no company by the code. */
  children?: ReactNode;
}) {
  const { found, isPending } = useFound(code);
  const [newest] = found;
  const [filled, setFilled] = useState<InvoiceBuyer | null>(null);
  const fill = useEffectEvent((buyer: InvoiceBuyer) => {
    if (!isEmpty) return;
    onFound(buyer);
    setFilled(buyer);
  });
  useEffect(() => {
    if (newest) fill(newest);
  }, [newest]);
  const others = found.filter(buyer => buyer !== filled);
  return (
    <>
      {filled && (
        <div role="status">
          <Note>{texts.filled}</Note>
        </div>
      )}
      {others.length > 0 && <KnownBuyers buyers={others} onPick={onFound} />}
      {found.length === 0 && !isPending && children}
    </>
  );
}
