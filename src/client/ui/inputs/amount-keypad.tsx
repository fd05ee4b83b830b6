import { useRef } from 'react';
import { t } from '../../messages/en.ts';
import { IconBackspace } from '../icons.tsx';
import classes from './amount-keypad.module.css';

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '000', '0'] as const;
const mostVnd = 9_999_999_999_999;

/**
 * Keys for a VND amount where a finger types it. The first key replaces an amount that it did not type
 * itself, as typing into the field does. It takes no focus: a person with a keyboard uses the field next to
 * it.
 */
export function AmountKeypad({ value, onChange }: { value: number; onChange: (amountVnd: number) => void }) {
  const typed = useRef<number | null>(null);
  const set = (amountVnd: number) => {
    if (amountVnd > mostVnd) return;
    typed.current = amountVnd;
    onChange(amountVnd);
  };
  const begun = typed.current === value ? String(value) : '0';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and its name is said all the same
    <div
      role="group"
      className={classes.keypad}
      aria-label={t.ui.keypad}
      onMouseDown={event => event.preventDefault()}
    >
      {keys.map(key => (
        <button key={key} type="button" tabIndex={-1} onClick={() => set(Number(begun + key))}>
          {key}
        </button>
      ))}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t.ui.deleteDigit}
        onClick={() => set(Math.floor(value / 10))}
      >
        <IconBackspace />
      </button>
    </div>
  );
}
