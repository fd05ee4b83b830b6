import { imports } from '#calls/administration/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { change } from '#offline/change.ts';
import { t } from '../../messages/en.ts';
import { translate } from '../../messages/language.ts';
import { sendAll } from '../../outbox/use-call.ts';
import { failureText, fetchCall } from '../../transport/fetch-call.ts';

type Row = InputOf<typeof imports.stageItems>['rows'][number];
export type NewItem = Pick<Row, 'item_no' | 'description' | 'barcode' | 'unit_price' | 'vat_group'>;
export type Objections = Readonly<Record<string, string>>;

const blank = {
  ...{ row: 1, variant_code: '', variant_description: '', item_category: '', unit_of_measure: '' },
  ...{ other_barcodes: '', unit_cost: null },
};

/**
 * Makes one item and puts it on sale, as a file of one row: the same rules, the same words, the same right.
 *
 * @param shop where it is put on sale
 * @returns `null` when it is made, or why not, by field; what is about no field stands under an empty name
 */
export async function makeItem(item: NewItem, shop: string): Promise<Objections | null> {
  const import_id = crypto.randomUUID();
  const refused = (why: Objections): Objections => {
    // No one waits for it, and what is left is dropped after a day.
    void sendAll([change(imports.discard, { import_id })], { quiet: true });
    return why;
  };
  const refusalOf = async <C extends Parameters<typeof change>[0]>(call: C, input: InputOf<C>) => {
    const sent = await sendAll([change(call, input)], { quiet: true });
    if (sent.kind === 'done') return null;
    return sent.kind === 'refused'
      ? { [lastOf(sent.error.field)]: translate(sent.error) }
      : { '': t.call.notSent };
  };
  const staged = await refusalOf(imports.stageItems, { import_id, rows: [{ ...blank, ...item }] });
  if (staged) return staged;
  try {
    const told = await fetchCall(imports.check, { import_id });
    if (told.bad.length > 0)
      return refused(
        Object.fromEntries(told.bad.map(({ field, ...message }) => [field, translate(message)])),
      );
    // A file would change the item of that number.
    if (told.added !== 1) return refused({ barcode: t.newItem.there });
  } catch (error) {
    return refused({ '': failureText(imports.check, error) || t.call.notSent });
  }
  const file = (item.description ?? '').slice(0, 200);
  return refusalOf(imports.apply, { import_id, rows: 1, file, franchise_code: shop, passwords: [] });
}

/** `rows.0.barcode` is about the bar code. */
const lastOf = (field: string | undefined) => field?.split('.').at(-1) ?? '';
