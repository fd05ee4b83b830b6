import type { Ref } from 'react';
import { DigitKeys } from './digit-keys.tsx';
import classes from './pin-pad.module.css';

const mostDigits = 12;

/**
 * Large keys for a PIN, and the field that they type into, which a keyboard types into as well. Its digits are never
 * shown. The keys take no focus, so that the field keeps it. The last key sends the form.
 */
export function PinPad({
  label,
  value,
  send,
  disabled,
  busy,
  field,
  onChange,
}: {
  label: string;
  value: string;
  /** On the key that sends. */
  send: string;
  /** No person is chosen yet. */
  disabled: boolean;
  busy: boolean;
  field: Ref<HTMLInputElement>;
  onChange: (pin: string) => void;
}) {
  const set = (text: string) => onChange(text.replace(/\D/g, '').slice(0, mostDigits));
  return (
    <div className={classes.pad}>
      <input
        ref={field}
        className={classes.field}
        type="password"
        inputMode="none"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        disabled={disabled}
        value={value}
        onChange={event => set(event.currentTarget.value)}
      />
      <DigitKeys
        value={value}
        send={send}
        disabled={disabled}
        maySend={!busy && value.length >= 4}
        tabIndex={-1}
        onChange={set}
      />
    </div>
  );
}
