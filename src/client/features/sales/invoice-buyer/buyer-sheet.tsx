import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import type { InvoiceBuyer } from '#model/taxes/invoice-buyer.ts';
import {
  type BuyerField,
  buyerFields,
  buyerName,
  invoiceBuyerFaults,
  invoiceBuyerKinds,
  invoiceBuyerOf,
  noBuyer,
} from '#model/taxes/invoice-buyer.ts';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import { useDirty } from '../../../page/dirty.ts';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useLookedUp } from '../../../workflows/company/use-looked-up.tsx';
import { Choices } from '../../../workflows/pay/pay-choices.tsx';
import { BuyerInput } from './buyer-input.tsx';
import classes from './buyer-sheet.module.css';
import { KnownBuyers } from './known-buyers.tsx';

const texts = t.invoiceBuyer;
const kinds = invoiceBuyerKinds.map(value => ({ value, label: texts.kinds[value] }));

/** Most who ask are companies: theirs is the form that a person need not choose. */
const begun: InvoiceBuyer = { ...noBuyer, kind: 'company' };

/** Asks who the VAT invoice is for. Nothing of it stops a sale: it can be named later, until the invoice is issued. */
export default function BuyerSheet({
  buyer,
  offered,
  busy = false,
  onSave,
  onClose,
}: {
  buyer: InvoiceBuyer | null;
  /** Whom the customer's last invoice was for. */
  offered: InvoiceBuyer | null;
  busy?: boolean;
  /** Null for a consumer. */
  onSave: (buyer: InvoiceBuyer | null) => void;
  onClose: () => void;
}) {
  const [initial] = useState<InvoiceBuyer>(buyer ?? begun);
  const [values, setValues] = useState(initial);
  useDirty(
    () =>
      values.kind !== initial.kind || buyerFields[values.kind].some(name => values[name] !== initial[name]),
  );
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { kind } = values;
  const kept = invoiceBuyerOf(values);
  const faults = isChecked ? invoiceBuyerFaults(kept) : {};
  const set = (change: Partial<InvoiceBuyer>) => setValues(now => ({ ...now, ...change }));
  const { isAllOurs, lookUp } = useLookedUp(
    { name: values.company_name, address: values.address },
    ({ name, ...rest }) => set({ ...rest, ...(name !== undefined && { company_name: name }) }),
  );
  const code = kind === 'company' || kind === 'public_body' ? kept.tax_code : '';

  function save() {
    const [field] = Object.keys(invoiceBuyerFaults(kept));
    if (field === undefined) return onSave(kind === 'consumer' ? null : kept);
    setChecked(true);
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }

  return (
    <Sheet opened onClose={onClose} title={texts.title} size="lg">
      <form
        ref={form}
        noValidate
        className={classes.form}
        onSubmit={event => {
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      >
        {offered && buyerName(offered) !== buyerName(kept) && (
          <KnownBuyers buyers={[offered]} onPick={onSave} />
        )}
        <Choices
          label={texts.kind}
          options={kinds}
          value={kind}
          onChange={next => {
            set({ kind: next });
            setChecked(false);
          }}
        />
        {kind === 'consumer' && <Note>{texts.consumerHint}</Note>}
        {buyerFields[kind].map((field: BuyerField) => (
          <BuyerInput
            key={`${kind}.${field}`}
            kind={kind}
            field={field}
            value={values[field]}
            error={faults[field] && translate(faults[field])}
            code={field === 'tax_code' ? code : ''}
            isEmpty={isAllOurs}
            onChange={text => set({ [field]: text })}
            lookUp={lookUp(code)}
            onFound={found => setValues({ ...values, ...found, kind })}
          />
        ))}
        <Group justify="flex-end" className={classes.end}>
          <Button variant="default" size="md" onClick={onClose}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" size="md" loading={busy}>
            {texts.save}
          </Button>
        </Group>
      </form>
    </Sheet>
  );
}
