import { buyerName, type InvoiceBuyer } from '#model/taxes/invoice-buyer-fields.ts';
import { t } from '../../../messages/en.ts';
import { IconChevronRight, IconReceipt } from '../../../ui/icons.tsx';
import classes from './buyer-strip.module.css';

const texts = t.invoiceBuyer;

/** Begins to say who the VAT invoice is for. It stands next to who buys, until a person is named. */
export function AskBuyer({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={classes.ask} onClick={onOpen}>
      <IconReceipt />
      {texts.take}
    </button>
  );
}

/** Who the VAT invoice is for; or for whom it was the last time, which a press says again. */
export function BuyerStrip({
  buyer,
  offered,
  onOpen,
  onTake,
}: {
  buyer: InvoiceBuyer | null;
  offered: InvoiceBuyer | null;
  onOpen: () => void;
  onTake: (buyer: InvoiceBuyer) => void;
}) {
  if (buyer)
    return (
      <button type="button" className={classes.strip} data-named onClick={onOpen}>
        <IconReceipt />
        <span>{texts.of(buyerName(buyer))}</span>
        <IconChevronRight />
      </button>
    );
  return (
    offered && (
      <button type="button" className={classes.strip} onClick={() => onTake(offered)}>
        <IconReceipt />
        <span>{texts.offer(buyerName(offered))}</span>
      </button>
    )
  );
}
