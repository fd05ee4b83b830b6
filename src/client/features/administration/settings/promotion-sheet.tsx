import { promotionSettings } from '#calls/administration/index.ts';
import type { PromotionEntered, PromotionRow } from '#calls/setup/promotion-settings.ts';
import { readPercent } from '#model/kit/read-number.ts';
import { certain } from '#model/kit/reading.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { RemoveButton } from '../../../workflows/list/remove-button.tsx';
import { PromotionFields } from './promotion-fields.tsx';
import { SheetForm } from './sheet-form.tsx';

const texts = t.promotionSettings;

const blank: PromotionEntered = {
  code: '',
  description: '',
  trigger: 'coupon',
  kind: 'percent',
  coupon_code: '',
  percent: 0,
  amount: 0,
  buy_qty: 0,
  get_qty: 0,
  item_nos: [],
  schemes: [],
  min_amount: 0,
  max_amount: 0,
  starts_on: '',
  ends_on: '',
  max_uses: 0,
  max_uses_per_franchise: 0,
  max_uses_per_customer: 0,
};

/** A promotion or coupon to be changed, or a new one. */
export default function PromotionSheet(props: {
  row: PromotionRow | null;
  schemes: readonly string[];
  onClose(): void;
}) {
  const { row, schemes, onClose } = props;
  const { uses: _, ...known } = row ?? { ...blank, uses: 0 };
  const { form, submit, busy, allowed } = useCallForm<typeof promotionSettings.save, PromotionEntered>(
    promotionSettings.save,
    {
      initial: known,
      toInput: values => ({
        is_new: row === null,
        promotion: {
          ...values,
          // A coupon is known by its code, unless it is given another name.
          code: values.code.trim() || values.coupon_code,
          percent: certain(readPercent(String(values.percent))) ?? Number.NaN,
        },
      }),
      fieldsAt: 'promotion',
      onSent: ({ kind }) => kind === 'done' && onClose(),
    },
  );
  return (
    <Sheet opened onClose={onClose} title={row?.code ?? t.ui.addTitle(texts.one)} size="lg">
      <SheetForm
        busy={busy}
        allowed={allowed}
        onSubmit={submit}
        onClose={onClose}
        aside={
          row ? (
            <RemoveButton
              call={promotionSettings.remove}
              input={{ code: row.code }}
              name={row.code}
              body={texts.removeBody}
              onRemoved={onClose}
            />
          ) : null
        }
      >
        <PromotionFields form={form} isNew={row === null} schemes={schemes} />
      </SheetForm>
    </Sheet>
  );
}
