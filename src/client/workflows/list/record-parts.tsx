import { Select, TextInput } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import type { RowOf } from '#calls/kit/call.ts';
import type { AnyResource, InputsOf } from '#calls/kit/resource.ts';
import type { CallForm } from '../../outbox/form.ts';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { limitsOf } from '../../ui/inputs/schema-limits.ts';
import { type Column, columns } from './columns.ts';
import { filtersOf } from './filters.tsx';

/** The values of a form by field. */
export type Values = Record<string, unknown>;
type State = {
  form: CallForm<never, Values>['form'];
  of: AnyResource;
  /** Of the row that is changed; a new one has none. */
  id?: number | undefined;
};

export const RecordFormContext = createContext<State | null>(null);

/** Fields that a person enters as a `T`. */
type FieldOf<I, T> = { [F in keyof I]: I[F] extends T ? F : never }[keyof I] & string;
type Labelled = { label: string; description?: string };
type Choosing = Labelled & { disabled?: boolean };
type Option<T> = { readonly value: T; readonly label: string };

function useField(field: string) {
  const state = use(RecordFormContext);
  if (!state) throw new Error('a field stands outside of a record');
  const { form, of } = state;
  const { input } = of.about;
  const first = field === Object.keys(input)[0] ? { 'data-autofocus': true } : {};
  return { form, props: { ...limitsOf(input[field] ?? {}), ...first, ...form.getInputProps(field) } };
}

function TextField({ field, ...labels }: Labelled & { field: string }) {
  return <TextInput {...labels} {...useField(field).props} />;
}

function AmountField({ field, ...labels }: Labelled & { field: string }) {
  const { form, props } = useField(field);
  // An amount of the call's schema is a number.
  return <AmountInput {...labels} {...props} value={form.values[field] as number} />;
}

function ChoiceField(props: Choosing & { field: string; options: readonly Option<string>[] }) {
  const { field, options, ...labels } = props;
  const { maxLength: _, ...rest } = useField(field).props;
  return <Select allowDeselect={false} data={options} {...labels} {...rest} />;
}

type Fields<I> = {
  TextField(props: Labelled & { field: FieldOf<I, string> }): ReactNode;
  /** VND */
  AmountField(props: Labelled & { field: FieldOf<I, number> }): ReactNode;
  ChoiceField<F extends FieldOf<I, string>>(
    props: Choosing & { field: F; options: readonly Option<I[F] & string>[] },
  ): ReactNode;
};

/** What the screen of a simple thing is made of, each piece for the fields that it has. */
export function recordParts<A extends AnyResource>(of: A) {
  const fields: Fields<InputsOf<A>> = { TextField, AmountField, ChoiceField };
  return {
    columns: (list: readonly Column<RowOf<A['filter']>>[]) => columns<RowOf<A['filter']>>(of.filter, list),
    ...filtersOf<A['about']['page'], RowOf<A['filter']>>(of.about.page, of.filter),
    ...fields,
  };
}
