import { Button, Textarea, TextInput } from '@mantine/core';
import { salesFields } from '#calls/sales/kit.ts';
import type { SalesOrderHeader } from '#calls/sales/orders.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { isPhone } from '#model/kit/read-phone.ts';
import { validationMessages } from '#model/kit/validation.ts';
import { missingForDelivery } from '#model/sales/delivery.ts';
import { PlacePicker } from '../../../fields/place-picker.tsx';
import { ShippingAgentPicker } from '../../../fields/shipping-agent-picker.tsx';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import { usePermit } from '../../../read/permissions.ts';
import { DateField } from '../../../ui/inputs/date-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { KnownAddress } from '../orders/known-address.tsx';
import classes from './delivery-sheet.module.css';
import type { SaleAction, SaleDraft } from './sale-draft.ts';
import { SaleFees } from './sale-fees.tsx';
import { noDelivery, type PartyFields, partyOf, partyPatch, walkInName } from './sale-header.ts';

const texts = t.delivery;

/** Where the goods go, who brings them and what that costs. Changes count at once, like those of the cart. */
export default function DeliverySheet({
  draft,
  dispatch,
  onClose,
}: {
  draft: SaleDraft;
  dispatch: (action: SaleAction) => void;
  onClose: () => void;
}) {
  const { header } = draft;
  const { maySet } = usePermit();
  const fields = partyOf(header, 'ship_to');
  const today = businessToday();
  const date = header.requested_delivery_date;
  const set = (patch: Partial<SalesOrderHeader>) => dispatch({ type: 'set-header', patch });
  const change = (patch: Partial<PartyFields>) => set(partyPatch('ship_to', patch));
  const missing = missingForDelivery(header);
  const isWrongPhone = fields.phone_no !== '' && !isPhone(fields.phone_no);
  return (
    <Sheet opened onClose={onClose} title={texts.title} size="lg">
      <div className={classes.form}>
        <div className={classes.known}>
          <KnownAddress header={header} onChange={set} />
        </div>
        <TextInput
          label={texts.receiver}
          maxLength={100}
          autoComplete="off"
          value={fields.name === walkInName ? '' : fields.name}
          onChange={event => change({ name: event.currentTarget.value })}
        />
        <TextInput
          type="tel"
          label={t.sale.details.phone}
          required
          autoComplete="off"
          value={fields.phone_no}
          error={isWrongPhone ? translate(validationMessages.phone()) : null}
          onChange={event => change({ phone_no: event.currentTarget.value })}
        />
        <TextInput
          className={classes.wide}
          label={texts.address}
          required
          maxLength={100}
          autoComplete="off"
          value={fields.address}
          onChange={event => change({ address: event.currentTarget.value })}
        />
        <div className={classes.place}>
          <PlacePicker place={fields} onChange={change} />
        </div>
        {maySet(salesFields, 'agent_code', header.document_type) && (
          <ShippingAgentPicker
            none={texts.byShop}
            agent={header.agent_code}
            service={header.agent_service_code}
            onChange={set}
          />
        )}
        <DateField
          label={texts.day}
          min={today}
          value={date}
          error={date !== '' && date < today ? t.sale.details.pastDate : null}
          onChange={requested_delivery_date => set({ requested_delivery_date })}
        />
        <div className={classes.wide}>
          <SaleFees draft={draft} dispatch={dispatch} />
        </div>
        <Textarea
          className={classes.wide}
          label={texts.note}
          maxLength={250}
          autosize
          value={header.delivery_comments}
          onChange={event => set({ delivery_comments: event.currentTarget.value })}
        />
      </div>
      <div className={classes.end}>
        {missing && <Note tone="warn">{texts.missing[missing]}</Note>}
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="md"
            onClick={() => {
              set(noDelivery);
              onClose();
            }}
          >
            {texts.off}
          </Button>
          <Button size="md" data-autofocus onClick={onClose}>
            {t.sale.done}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
