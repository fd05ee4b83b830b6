import { t } from '../../messages/en.ts';
import { IconBackspace } from '../icons.tsx';
import classes from './digit-keys.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/**
 * Large keys that type into a field next to them, which a keyboard types into as well. A press takes no focus, so that the
 * field keeps it. The last key sends the form.
 */
export function DigitKeys({
  value,
  send,
  className,
  disabled,
  maySend = true,
  tabIndex,
  onChange,
}: {
  value: string;
  /** On the key that sends. */
  send: string;
  /** Sets how large the keys are. */
  className?: string | undefined;
  disabled?: boolean;
  maySend?: boolean;
  /** −1 where the Tab key passes over the keys. */
  tabIndex?: -1;
  onChange: (value: string) => void;
}) {
  const key = { type: 'button', tabIndex, disabled } as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and its name is said all the same
    <div
      role="group"
      className={`${classes.keys} ${className ?? ''}`}
      aria-label={t.ui.keypad}
      onMouseDown={event => event.preventDefault()}
    >
      {digits.map(digit => (
        <button key={digit} {...key} onClick={() => onChange(value + digit)}>
          {digit}
        </button>
      ))}
      <button {...key} aria-label={t.ui.deleteDigit} onClick={() => onChange(value.slice(0, -1))}>
        <IconBackspace />
      </button>
      <button {...key} onClick={() => onChange(`${value}0`)}>
        0
      </button>
      <button type="submit" className={classes.send} disabled={disabled || !maySend}>
        {send}
      </button>
    </div>
  );
}
