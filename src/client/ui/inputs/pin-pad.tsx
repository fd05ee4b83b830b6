import type { Ref } from 'react';
import { t } from '../../messages/en.ts';
import { IconBackspace } from '../icons.tsx';
import classes from './pin-pad.module.css';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and its name is said all the same */}
      <div
        role="group"
        className={classes.keys}
        aria-label={t.ui.keypad}
        onMouseDown={event => event.preventDefault()}
      >
        {keys.map(key => (
          <button key={key} type="button" tabIndex={-1} disabled={disabled} onClick={() => set(value + key)}>
            {key}
          </button>
        ))}
        <button
          type="button"
          tabIndex={-1}
          disabled={disabled}
          aria-label={t.ui.deleteDigit}
          onClick={() => set(value.slice(0, -1))}
        >
          <IconBackspace />
        </button>
        <button type="button" tabIndex={-1} disabled={disabled} onClick={() => set(`${value}0`)}>
          0
        </button>
        <button type="submit" className={classes.send} disabled={disabled || busy || value.length < 4}>
          {send}
        </button>
      </div>
    </div>
  );
}
