import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { isTaxCode } from '#model/setup/tax-identity.ts';
import {
  type BuyerField,
  buyerLengths,
  type InvoiceBuyer,
  type InvoiceBuyerKind,
  neededOfBuyer,
} from '#model/taxes/invoice-buyer.ts';
import { t } from '../../../messages/en.ts';
import { buyerLabel, buyerMode } from './buyer-fields.ts';
import { FoundBuyers } from './known-buyers.tsx';

const texts = t.invoiceBuyer;

function hintOf(kind: InvoiceBuyerKind, field: BuyerField): string | undefined {
  if (field === 'email') return texts.mailHint;
  return kind === 'person' && field === 'personal_id' ? texts.idHint : undefined;
}

/** One text of a buyer. Below a tax code stands whom the shop has named by it. */
export function BuyerInput({
  kind,
  field,
  value,
  error,
  code,
  isEmpty,
  onChange,
  onFound,
  lookUp,
}: {
  kind: InvoiceBuyerKind;
  field: BuyerField;
  value: string;
  error: string | undefined;
  /** The tax code as it is kept; empty for a field that is none. */
  code: string;
  /** Nothing else of the buyer is typed yet. */
  isEmpty: boolean;
  onChange: (text: string) => void;
  onFound: (buyer: InvoiceBuyer) => void;
  /** Asks who has the tax code; null where nothing of the answer would be taken. */
  lookUp: ReactNode;
}) {
  const props = {
    name: field,
    label: buyerLabel(kind, field),
    description: hintOf(kind, field),
    withAsterisk: neededOfBuyer[kind].includes(field),
    maxLength: buyerLengths[field],
    autoComplete: 'off',
    size: 'md',
    value,
    error,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  } as const;
  if (field === 'address' || field === 'company_name') return <Textarea {...props} autosize minRows={1} />;
  return (
    <>
      <TextInput {...props} inputMode={buyerMode(field)} />
      {isTaxCode(code) && (
        <FoundBuyers key={code} code={code} isEmpty={isEmpty} onFound={onFound}>
          {lookUp}
        </FoundBuyers>
      )}
    </>
  );
}
