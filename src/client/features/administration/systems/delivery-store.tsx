import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { onlineOrders } from '#calls/administration/index.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { notify } from '../../../page/notices.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { refresh } from '../../../read/query-client.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';

const texts = t.onlineOrders;

/** The store that delivers the orders of the online shop, and where it is chosen. */
export function DeliveryStore() {
  const { data } = useRecord(onlineOrders.delivery, {});
  const [isOpen, setIsOpen] = useState(false);
  if (!data) return null;
  return (
    <>
      <Facts facts={[[texts.deliversFrom, data.store_code || texts.deliversFromNone]]} />
      <div>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {texts.chooseDeliverer}
        </Button>
      </div>
      {isOpen ? <DeliverySheet store_code={data.store_code} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function DeliverySheet({ store_code, onClose }: { store_code: string; onClose: () => void }) {
  const stores = (useFranchiseUser()?.locations ?? []).filter(
    ({ location_type }) => location_type === 'store',
  );
  const form = useCallForm(onlineOrders.saveDelivery, {
    initial: { store_code },
    onSent: ({ kind }) => {
      if (kind !== 'done') return;
      notify.success(texts.delivererSaved);
      void refresh(['onlineOrders']);
      onClose();
    },
  });
  const { value, onChange, ...input } = form.form.getInputProps('store_code');
  return (
    <Sheet opened onClose={onClose} title={texts.chooseDeliverer}>
      <DecisionForm about="onlineOrders" confirmLabel={t.ui.save} form={form} onClose={onClose}>
        <Select
          clearable
          data-autofocus
          label={texts.deliversFrom}
          description={texts.delivererHint}
          placeholder={texts.deliversFromNone}
          data={stores.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
          {...input}
          value={value || null}
          onChange={chosen => onChange(chosen ?? '')}
        />
      </DecisionForm>
    </Sheet>
  );
}
