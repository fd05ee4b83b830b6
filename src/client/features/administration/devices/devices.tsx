import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { devices } from '#calls/index.ts';
import { type Device, deviceTypes, printerIn } from '#calls/setup/devices.ts';
import { useLocationName } from '../../../fields/location-name.tsx';
import { useLocationOptions, useOwnLocations } from '../../../fields/location-picker.tsx';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { RecordList } from '../../../workflows/list/record-list.tsx';
import { recordParts } from '../../../workflows/list/record-parts.tsx';
import { blankPrinter, PrinterFields, TypeField } from './printer-fields.tsx';
import { Views } from './views.tsx';

const Tablets = lazy(() => import('./tablets.tsx'));

export const Route = createFileRoute('/_default/devices')({
  validateSearch: listSearch,
  component: Devices,
});

const texts = t.devices;
const { columns, TextFilter, ChoiceFilter, TextField, ChoiceField } = recordParts(devices);

const types = deviceTypes.map(value => ({ value, label: texts.types[value] }));
const typeName = ({ device_type }: Device) => texts.types[device_type];

const addressOf = ({ device_data }: Device) => {
  const printer = printerIn(device_data);
  return printer ? `${printer.ip}:${printer.port}` : '';
};

/** Printers and drawers, or, with `view=tablets` in the address, what tablets have told of themselves. */
function Devices() {
  const { view } = Route.useSearch();
  return view === 'tablets' ? (
    <Suspense>
      <Tablets />
    </Suspense>
  ) : (
    <Placed />
  );
}

function Placed() {
  const locationName = useLocationName();
  const locations = useLocationOptions();
  const own = useFranchiseUser()?.franchise;
  // Where an administrator works at no shop: a printer stands where goods are sold.
  const selling = useOwnLocations().find(({ location_type }) => location_type === 'store');
  const shown = columns([
    { field: 'device_name', title: texts.name, onPhone: 'title' },
    { field: 'device_code', title: texts.code, onPhone: 'subtitle' },
    { field: 'device_type', title: texts.type, cell: typeName, value: typeName },
    { field: 'location_code', title: texts.location, cell: row => locationName(row.location_code) },
    { field: 'device_data', title: texts.address, cell: addressOf, value: addressOf },
  ]);
  return (
    <RecordList
      of={devices}
      noun={texts.one}
      columns={shown}
      above={<Views now="devices" />}
      filters={
        <>
          <TextFilter field="device_name" label={texts.name} />
          <TextFilter field="device_code" label={texts.code} />
          <ChoiceFilter field="device_type" label={texts.type} options={types} />
          <ChoiceFilter field="location_code" label={texts.location} options={locations} />
        </>
      }
      blank={{
        device_name: '',
        device_code: '',
        device_type: 'PRINTER',
        location_code: own?.location_code ?? selling?.code ?? locations[0]?.value ?? '',
        device_data: blankPrinter,
      }}
      fields={
        <>
          <TextField field="device_name" label={texts.name} />
          <TextField field="device_code" label={texts.code} />
          <TypeField />
          <ChoiceField field="location_code" label={texts.location} options={locations} />
          <PrinterFields />
        </>
      }
    />
  );
}
