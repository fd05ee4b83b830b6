import { Checkbox, TextInput } from '@mantine/core';
import { franchises } from '#calls/administration/index.ts';
import { devices } from '#calls/index.ts';
import { printerText, usualPrinter } from '#calls/setup/devices.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { useAll } from '../../../read/use-all.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Facts } from '../../../ui/facts.tsx';
import { WholeNumberInput } from '../../../ui/inputs/whole-number-input.tsx';
import { PrinterSearch } from '../../../workflows/print/printer-search.tsx';
import { TestPrint } from '../../../workflows/print/test-print.tsx';
import classes from './set-up.module.css';
import { StepForm, type StepProps } from './step-form.tsx';

const texts = t.setUp;
type Values = { device_name: string; device_code: string; ip: string; port: number; required: boolean };

export function PrinterStep(props: StepProps) {
  const { data } = useRecord(franchises.get, { customer_no: props.franchise });
  const there = useAll(devices.filter).filter(({ device_type }) => device_type !== 'DRAWER');
  return (
    <>
      {there.length > 0 ? (
        <section className={classes.card}>
          <h2>{texts.printersThere}</h2>
          {there.map(one => (
            <div key={one.id}>
              <Facts facts={[[one.device_code, one.device_name]]} />
              <TestPrint id={one.id} />
            </div>
          ))}
        </section>
      ) : null}
      {data ? (
        <Printer
          location={data.location_code}
          code={`${props.franchise}-POS${there.length > 0 ? there.length + 1 : ''}`}
        />
      ) : null}
    </>
  );
}

function Printer({ location, code }: { location: string; code: string }) {
  const { form, submit, busy, allowed, clear } = useCallForm<typeof devices.create, Values>(devices.create, {
    initial: {
      device_name: texts.printerName,
      device_code: code,
      ip: '',
      port: usualPrinter.port,
      required: false,
    },
    followsInitial: true,
    toInput: ({ device_name, device_code, ...printer }) => ({
      device_name,
      device_code,
      device_type: 'PRINTER',
      location_code: location,
      device_data: printerText({ ...usualPrinter, ...printer }),
    }),
    fieldsAt: '',
    // The next printer begins with an empty form.
    onSent: ({ kind }) => kind === 'done' && clear(),
  });
  const { values } = form;
  return (
    <StepForm
      title={texts.printerTitle}
      hint={texts.printerHint}
      submit={texts.addStaff}
      busy={busy}
      allowed={allowed}
      onSubmit={submit}
    >
      <TextInput label={t.devices.name} required autoComplete="off" {...form.getInputProps('device_name')} />
      <TextInput label={t.devices.code} required autoComplete="off" {...form.getInputProps('device_code')} />
      <PrinterSearch near={values.ip} onChoose={ip => form.setValues({ ip, port: usualPrinter.port })} />
      <TextInput
        label={t.devices.ip}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
        {...form.getInputProps('ip')}
        error={form.errors.device_data}
      />
      <WholeNumberInput
        label={t.devices.port}
        required
        max={9109}
        value={values.port}
        onChange={port => form.setFieldValue('port', port)}
      />
      <Checkbox
        size="md"
        label={t.devices.required}
        description={t.devices.requiredHint}
        checked={values.required}
        onChange={event => form.setFieldValue('required', event.currentTarget.checked)}
      />
    </StepForm>
  );
}
