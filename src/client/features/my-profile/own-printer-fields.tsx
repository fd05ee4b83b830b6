import { Button, Checkbox, Group, Select } from '@mantine/core';
import { t } from '#client/messages/en.ts';
import { baudRates, offeredPrinters } from '../../tablet/own-printer.ts';
import { choosePort } from '../../transport/printer/serial.ts';
import { chooseUsb } from '../../transport/printer/usb.ts';
import { Note } from '../../ui/note.tsx';
import type { Draft } from './own-printer-draft.ts';

const texts = t.ownPrinter;

type FieldsProps = { draft: Draft; change: (part: Partial<Draft>) => void };

/** Which printer at which cable. The browser asks the person, and keeps what they chose. */
export function CableFields({ draft, change }: FieldsProps) {
  const { way, port, device, baud, tells } = draft;
  const isSerial = way === 'serial';
  const id = isSerial ? port : device;
  const choose = async () => {
    if (isSerial) {
      const chosen = await choosePort();
      if (chosen) change({ port: chosen });
    } else {
      const chosen = await chooseUsb();
      if (chosen) change({ device: chosen });
    }
  };
  return (
    <>
      {isSerial ? null : <Note>{texts.usbHint}</Note>}
      <Group>
        <Button variant="default" onClick={() => void choose()}>
          {texts.choose}
        </Button>
        <span role="status">{id ? `${texts.chosen}${numberOf(id)}` : texts.notChosen}</span>
      </Group>
      {isSerial ? (
        <Select
          label={texts.speed}
          data={baudRates.map(one => ({ value: String(one), label: texts.bauds(String(one)) }))}
          allowDeselect={false}
          value={String(baud)}
          onChange={value => change({ baud: baudRates.find(one => String(one) === value) ?? baud })}
        />
      ) : null}
      <Checkbox
        size="md"
        label={texts.cannotConfirm}
        description={texts.cannotConfirmHint}
        checked={!tells}
        onChange={event => change({ tells: !event.currentTarget.checked })}
      />
    </>
  );
}

/** As the system lists USB devices; a port without USB has no number. */
function numberOf({ vendor, product }: { vendor: number; product: number }): string {
  const hex = (no: number) => no.toString(16).padStart(4, '0');
  return vendor === 0 ? '' : ` (${hex(vendor)}:${hex(product)})`;
}

/** One of the addresses that the server names: the page may speak to no other. */
export function AddressField({ draft, change }: FieldsProps) {
  const offered = offeredPrinters();
  const { origin } = draft;
  const isGone = origin !== '' && !offered.includes(origin);
  return (
    <>
      <Select
        label={texts.address}
        description={texts.addressHint}
        data={isGone ? [origin, ...offered] : [...offered]}
        allowDeselect={false}
        value={origin}
        onChange={value => change({ origin: value ?? origin })}
      />
      {isGone ? <Note tone="warn">{texts.gone}</Note> : null}
    </>
  );
}
