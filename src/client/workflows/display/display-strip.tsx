import { Button, CloseButton } from '@mantine/core';
import type { Customer } from '#calls/customers/customers.ts';
import { customers } from '#calls/index.ts';
import { buyerName, buyerNumber, type InvoiceBuyer } from '#model/taxes/invoice-buyer-fields.ts';
import { t } from '../../messages/en.ts';
import { useSignal } from '../../page/signal.ts';
import { useRecord } from '../../read/use-record.ts';
import { useTable } from '../../read/use-table.ts';
import classes from './display-strip.module.css';
import type { Ask } from './messages.ts';
import { askCustomer, asked, endAsking } from './till.ts';

// One file on the line: who shows the one does the other.
export { windowCarrier } from './carrier.ts';
export { serve } from './hub.ts';

const texts = t.customerDisplay;

type StripProps = {
  /** It is not known who buys. */
  asksPhone: boolean;
  /** The sale may name who its VAT invoice is for, and does not yet. */
  asksBuyer: boolean;
  onCustomer: (customer: Customer) => void;
  /** Looks for a phone that the tablet and the server know no customer of; it may be a new one. */
  onFind: (phone: string) => void;
  onBuyer: (buyer: InvoiceBuyer) => void;
};

/** While a screen faces the customer: what the cashier asks there, and takes over of what was typed. */
export function DisplayStrip({ asksPhone, asksBuyer, onCustomer, onFind, onBuyer }: StripProps) {
  const now = useSignal(asked);
  if (!now)
    return (
      (asksPhone || asksBuyer) && (
        <fieldset className={classes.strip}>
          <legend>{texts.types}</legend>
          {asksPhone && <AskButton what="phone" />}
          {asksBuyer && <AskButton what="invoice" />}
        </fieldset>
      )
    );
  const { ask, typed } = now;
  if (!typed)
    return (
      <div className={classes.strip} role="status">
        <span>{texts.typing[ask.what]}</span>
        <Button variant="subtle" h={44} onClick={endAsking}>
          {texts.stop}
        </Button>
      </div>
    );
  if (typed.what === 'phone')
    return <TypedPhone key={typed.phone} phone={typed.phone} onCustomer={onCustomer} onFind={onFind} />;
  return (
    <Answer
      text={buyerName(typed.buyer)}
      more={buyerNumber(typed.buyer)}
      take={texts.take}
      onTake={() => onBuyer(typed.buyer)}
    />
  );
}

function AskButton({ what }: { what: Ask['what'] }) {
  return (
    <Button variant="default" h={44} px="sm" fz="sm" onClick={() => askCustomer(what)}>
      {texts.ask[what]}
    </Button>
  );
}

/** Who has this phone: by the customers on the tablet, or by the server. */
function TypedPhone({
  phone,
  onCustomer,
  onFind,
}: Pick<StripProps, 'onCustomer' | 'onFind'> & { phone: string }) {
  const { rows } = useTable(customers.filter);
  const { data } = useRecord(customers.byPhone, { phone_no: phone });
  const known = rows.find(({ phone_no }) => phone_no === phone) ?? data;
  return (
    <Answer
      text={phone}
      more={known?.name ?? ''}
      take={known ? texts.take : texts.find}
      onTake={() => (known ? onCustomer(known) : onFind(phone))}
    />
  );
}

/** What a customer has typed. Only a press of the cashier makes it part of the sale. */
function Answer({
  text,
  more,
  take,
  onTake,
}: {
  text: string;
  more: string;
  take: string;
  onTake: () => void;
}) {
  return (
    <div className={classes.strip} data-typed role="status">
      <span>
        <strong>{text}</strong>
        {more !== '' && <small>{more}</small>}
      </span>
      <Button
        h={44}
        onClick={() => {
          onTake();
          endAsking();
        }}
      >
        {take}
      </Button>
      <CloseButton aria-label={texts.leave} onClick={endAsking} />
    </div>
  );
}
