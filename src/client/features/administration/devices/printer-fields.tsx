import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core';
import { lazy, Suspense, use, useState } from 'react';
import { printJobs } from '#calls/index.ts';
import {
  deviceTypes,
  type Printer,
  printerIn,
  printerText,
  printWidths,
  usualPrinter,
} from '#calls/setup/devices.ts';
import { t } from '../../../messages/en.ts';
import { usePermit } from '../../../read/permissions.ts';
import { WholeNumberInput } from '../../../ui/inputs/whole-number-input.tsx';
import { Note } from '../../../ui/note.tsx';
import { isAdministrator, useSession } from '../../../who/session-state.ts';
import { RecordFormContext } from '../../../workflows/list/record-parts.tsx';
import { PrintJob } from '../../../workflows/print/print-job.tsx';
import { PrinterSearch } from '../../../workflows/print/printer-search.tsx';
import { TestPrint } from '../../../workflows/print/test-print.tsx';
import { PrinterCopies } from './printer-copies.tsx';

const texts = t.devices;
// Loaded when a person asks what was printed.
const SlipsSheet = lazy(() => import('../../../workflows/print/slips-sheet.tsx'));
const blank: Printer = { ...usualPrinter, ip: '' };
export const blankPrinter = printerText(blank);

/** What a device is. A drawer has no address, and a printer cannot be without one. */
export function TypeField() {
  const state = use(RecordFormContext);
  if (!state) throw new Error('a field stands outside of a record');
  const { form } = state;
  const { device_type, device_data } = form.values;
  return (
    <Select
      required
      allowDeselect={false}
      label={texts.type}
      description={device_type === 'DRAWER' ? texts.drawerHint : texts.typeHint}
      disabled={!isAdministrator(useSession())}
      data={deviceTypes.map(value => ({ value, label: texts.types[value] }))}
      value={String(device_type)}
      onChange={next =>
        form.setValues({
          device_type: next,
          device_data: next === 'DRAWER' ? '' : device_data || blankPrinter,
        })
      }
    />
  );
}

/** Where a printer is reached; the device keeps it as one text. */
export function PrinterFields() {
  const mayPlace = isAdministrator(useSession());
  const { mayCall } = usePermit();
  const [isListed, setListed] = useState(false);
  const state = use(RecordFormContext);
  if (!state) throw new Error('a field stands outside of a record');
  const { form, id } = state;
  if (form.values.device_type === 'DRAWER') return null;
  const printer = printerIn(String(form.values.device_data)) ?? blank;
  const change = (part: Partial<Printer>) =>
    form.setFieldValue('device_data', printerText({ ...printer, ...part }));
  return (
    <>
      {mayPlace ? (
        <PrinterSearch near={printer.ip} onChoose={ip => change({ ip, port: blank.port })} />
      ) : null}
      <Group grow align="start">
        <TextInput
          required
          disabled={!mayPlace}
          label={texts.ip}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          value={printer.ip}
          onChange={event => change({ ip: event.currentTarget.value })}
          error={form.errors.device_data}
        />
        <WholeNumberInput
          required
          disabled={!mayPlace}
          label={texts.port}
          max={9109}
          value={printer.port}
          onChange={port => change({ port })}
        />
      </Group>
      {mayPlace ? null : <Note>{texts.placedByAdministrators}</Note>}
      <Checkbox
        size="md"
        label={texts.required}
        description={texts.requiredHint}
        checked={printer.required}
        onChange={event => change({ required: event.currentTarget.checked })}
      />
      <Select
        label={texts.width}
        data={printWidths.map(width => ({ value: String(width), label: texts.widths[width] }))}
        allowDeselect={false}
        value={String(printer.width)}
        onChange={value => change({ width: printWidths.find(width => String(width) === value) ?? 576 })}
      />
      <Checkbox
        size="md"
        label={texts.cannotConfirm}
        description={texts.cannotConfirmHint}
        checked={!printer.tells}
        onChange={event => change({ tells: !event.currentTarget.checked })}
      />
      <PrinterCopies copies={printer.copies} onChange={copies => change({ copies })} />
      {id !== undefined && <TestPrint id={id} />}
      {id !== undefined && mayCall(printJobs.ofDevice, { device_id: id }) ? (
        <Button type="button" size="md" variant="default" onClick={() => setListed(true)}>
          {t.printing.slips}
        </Button>
      ) : null}
      {id !== undefined && isListed ? (
        <Suspense>
          <SlipsSheet deviceId={id} Print={PrintJob} onClose={() => setListed(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
