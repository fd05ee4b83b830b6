import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { AnyWrite } from '#calls/kit.ts';

/** A change of a record: its call, the call's input, and where in it the form's values stand (see `useCallForm`). */
export type RecordChange<V, R> = {
  readonly call: AnyWrite;
  readonly fieldsAt: string;
  toInput(values: V, row: R): unknown;
};

/** What a sheet needs to know of one kind of record. `R` is a row of its list, `V` the values of its form. */
export type RecordKind<R, V> = {
  /** One of them, as it stands in titles: "Fee". */
  readonly noun: string;
  /** What a person calls a row. */
  nameOf(row: R): string;
  /** The values of a new one. */
  readonly blank: V;
  valuesOf(row: R): V;
  fields(form: UseFormReturnType<V>): ReactNode;
  readonly add: RecordChange<V, null>;
  readonly save: RecordChange<V, R>;
  readonly remove?: { readonly call: AnyWrite; toInput(row: R): unknown };
};
