import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  type BuyerField,
  buyerFields,
  buyerLengths,
  type InvoiceBuyer,
  invoiceBuyerFaults,
  invoiceBuyerOf,
  neededOfBuyer,
  noBuyer,
} from '#model/taxes/invoice-buyer.ts';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import type { Typed } from '../../../workflows/display/messages.ts';
import { Choices } from '../../../workflows/pay/pay-choices.tsx';
import { buyerLabel, buyerMode } from '../invoice-buyer/buyer-fields.ts';
import classes from './ask.module.css';

const texts = t.customerDisplay;
/** Who is neither says so to the cashier. */
const kinds = (['company', 'person'] as const).map(value => ({ value, label: t.invoiceBuyer.kinds[value] }));

/** The customer types who the VAT invoice is for, by the rules of the cashier's form. No one is looked up from here. */
export function AskInvoice({ onTyped }: { onTyped: (typed: Typed) => void }) {
  const [values, setValues] = useState<InvoiceBuyer>({ ...noBuyer, kind: 'company' });
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { kind } = values;
  const buyer = invoiceBuyerOf(values);
  const faults = isChecked ? invoiceBuyerFaults(buyer) : {};
  const send = () => {
    const [first] = Object.keys(invoiceBuyerFaults(buyer));
    if (first === undefined) return onTyped({ what: 'invoice', buyer });
    setChecked(true);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const field = (name: BuyerField) => {
    const props = {
      name,
      label: buyerLabel(kind, name),
      withAsterisk: neededOfBuyer[kind].includes(name),
      maxLength: buyerLengths[name],
      autoComplete: 'off',
      size: 'lg',
      value: values[name],
      error: faults[name] && translate(faults[name]),
      onChange: (event: { currentTarget: { value: string } }) =>
        setValues({ ...values, [name]: event.currentTarget.value }),
    } as const;
    if (name === 'address' || name === 'company_name')
      return <Textarea key={`${kind}.${name}`} className={classes.long} {...props} autosize minRows={1} />;
    return <TextInput key={`${kind}.${name}`} {...props} inputMode={buyerMode(name)} />;
  };
  return (
    <form
      ref={form}
      noValidate
      className={classes.invoice}
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      <h2 className={classes.title}>{texts.invoice.title}</h2>
      <p className={classes.hint}>{texts.invoice.hint}</p>
      <Choices
        label={t.invoiceBuyer.kind}
        options={kinds}
        value={kind === 'person' ? kind : 'company'}
        onChange={next => {
          setValues({ ...values, kind: next });
          setChecked(false);
        }}
      />
      <div className={classes.fields}>{buyerFields[kind].map(field)}</div>
      <Group className={classes.end} justify="space-between">
        <Button variant="subtle" color="gray" size="lg" onClick={() => onTyped({ what: 'nothing' })}>
          {texts.skip}
        </Button>
        <Button type="submit" size="lg">
          {texts.invoice.send}
        </Button>
      </Group>
    </form>
  );
}
