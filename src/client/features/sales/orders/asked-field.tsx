import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AnyRead } from '#calls/kit/call.ts';
import { t } from '../../../messages/en.ts';
import { failureText } from '../../../transport/fetch-call.ts';
import { useCanFetch } from '../../../transport/reading.ts';
import classes from '../sale/sale-extras.module.css';

/** What was asked for and counts now, with the way to take it off the sale. */
type Found = { note: ReactNode; removeLabel: string; disabled?: boolean; onRemove: () => void };

/** A code of a sale: shown once there is one, else asked for. */
export function AskedCode({ found, ...asked }: AskedProps & { found: Found | null }) {
  if (!found) return <AskedField {...asked} />;
  return (
    <>
      {found.note}
      <Button variant="default" disabled={found.disabled} onClick={found.onRemove}>
        {found.removeLabel}
      </Button>
    </>
  );
}

type AskedProps = {
  /** What the server is asked, for the text of its failure. */
  call: AnyRead;
  field: TextInputProps;
  /** Why nothing can be typed without a connection. */
  offline: string;
  button: string;
  /** Asks for what was typed; resolves to what stands against it, `null` for nothing. */
  check: (typed: string) => Promise<string | null>;
};

/** A code or number that only the server knows about: typed, and checked there before it counts. */
function AskedField({ call, field, offline, button, check }: AskedProps) {
  const canFetch = useCanFetch();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const wanted = typed.trim();
  const ask = async () => {
    if (wanted === '') return;
    setBusy(true);
    setWhy(null);
    try {
      setWhy(await check(wanted));
    } catch (error) {
      setWhy(failureText(call, error) ?? t.sale.needsConnection);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={classes.field}
      onSubmit={event => {
        event.preventDefault();
        void ask();
      }}
    >
      <TextInput
        autoComplete="off"
        disabled={!canFetch}
        description={canFetch ? null : offline}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={typed}
        error={why}
        onChange={event => {
          setTyped(event.currentTarget.value);
          setWhy(null);
        }}
        {...field}
      />
      <Button type="submit" variant="default" loading={busy} disabled={!canFetch || wanted === ''}>
        {button}
      </Button>
    </form>
  );
}
