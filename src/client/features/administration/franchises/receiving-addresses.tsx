import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ShipToAddress } from '#calls/customers/addresses.ts';
import { addresses } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { FranchiseDetails } from '#calls/setup/franchises.ts';
import { addressText, communeOf } from '#model/kit/address.ts';
import { PlacePicker } from '../../../fields/place-picker.tsx';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { usePermit } from '../../../read/permissions.ts';
import { useList } from '../../../read/use-list.ts';
import { Block } from '../../../ui/form-page.tsx';
import { IconEdit, IconPlus } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

const texts = t.franchises.addresses;
const { fields } = t.franchises;

/** Where goods that a franchise buys may be sent, other than its own address. */
export function ReceivingAddresses({ franchise }: { franchise: FranchiseDetails }) {
  const { rows, isPending } = useList(addresses.shipToAddresses, {
    size: 100,
    filters: [filter('customer_no', franchise.customer_no)],
  });
  const { mayCall } = usePermit();
  const [open, setOpen] = useState<ShipToAddress | 'new' | null>(null);
  const may = mayCall(addresses.addShipTo);
  return (
    <Block title={t.franchises.blocks.addresses}>
      {rows.length === 0 && !isPending && <Note>{texts.none}</Note>}
      <Stack gap="xs">
        {rows.map(row => (
          <Button
            key={row.id}
            variant="default"
            justify="space-between"
            h="auto"
            mih={48}
            styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
            rightSection={may ? <IconEdit /> : null}
            disabled={!may}
            aria-label={texts.edit(row.name)}
            onClick={() => setOpen(row)}
          >
            {row.name}, {addressText(row)}
          </Button>
        ))}
      </Stack>
      {may && (
        <Button
          variant="default"
          leftSection={<IconPlus />}
          style={{ justifySelf: 'start' }}
          onClick={() => setOpen('new')}
        >
          {texts.add}
        </Button>
      )}
      {open !== null && (
        <Sheet
          opened
          onClose={() => setOpen(null)}
          title={open === 'new' ? texts.add : texts.edit(open.name)}
        >
          <AddressForm
            franchise={franchise}
            address={open === 'new' ? null : open}
            onDone={() => setOpen(null)}
          />
        </Sheet>
      )}
    </Block>
  );
}

function AddressForm(props: {
  franchise: FranchiseDetails;
  address: ShipToAddress | null;
  onDone: () => void;
}) {
  const { franchise, address } = props;
  const [tempId] = useState(() => `tmp:${crypto.randomUUID()}`);
  const { form, submit, busy } = useCallForm(address ? addresses.updateShipTo : addresses.addShipTo, {
    initial: {
      code: address?.code ?? tempId,
      customer_no: franchise.customer_no,
      name: address?.name ?? franchise.name,
      name_2: address?.name_2 ?? '',
      address: address?.address ?? '',
      address_2: address?.address_2 ?? '',
      district_code: address?.district_code ?? '',
      post_code: address?.post_code ?? '',
      city: address?.city ?? '',
      ...communeOf(address ?? {}),
      contact: address?.contact ?? franchise.contact,
      phone_no: address?.phone_no ?? franchise.phone_no,
      country_region_code: 'VNM' as const,
    },
    ...(address ? {} : { send: { tempId } }),
    onSent: props.onDone,
  });
  const field = (name: 'name' | 'contact' | 'address' | 'phone_no', more: object = {}) => (
    <TextInput label={fields[name]} autoComplete="off" {...more} {...form.getInputProps(name)} />
  );
  return (
    <form
      onSubmit={event => {
        // The sheet stands within the form of the franchise.
        event.stopPropagation();
        void submit(event);
      }}
      noValidate
    >
      <Stack>
        {field('name', { required: true })}
        {field('contact')}
        {field('phone_no', { inputMode: 'tel' })}
        {field('address', { required: true })}
        <PlacePicker
          place={form.values}
          onChange={({ district_name: _, ...chosen }) => form.setValues(chosen)}
        />
        <Button type="submit" loading={busy} style={{ justifySelf: 'end' }}>
          {t.ui.save}
        </Button>
      </Stack>
    </form>
  );
}
