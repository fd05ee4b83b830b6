import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '#client/messages/en.ts';
import { icon } from '../icon.tsx';
import styles from './password-field.module.css';

// Not among the other icons: the sign-in page needs these two only.
const IconEye = icon(
  'M12 12m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  'M21 12c-2.4 4-5.4 6-9 6s-6.6-2-9-6c2.4-4 5.4-6 9-6s6.6 2 9 6',
);
const IconEyeOff = icon(
  'M10.6 10.600a2.5 2.5 0 0 0 3 3',
  'M16.7 16.700A9.2 9.2 0 0 1 12 18c-3.6 0-6.6-2-9-6a18 18 0 0 1 4.1-4.8',
  'M10 6.200A9 9 0 0 1 12 6c3.6 0 6.6 2 9 6a16 16 0 0 1-2 2.7',
  'm3 3 18 18',
);

/** A password that can be shown: on a touch keyboard people do not type blind. */
export function PasswordField(props: Omit<TextInputProps, 'type' | 'rightSection'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      rightSectionWidth={48}
      rightSection={
        <button
          type="button"
          className={styles.toggle}
          aria-label={t.ui.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff /> : <IconEye />}
        </button>
      }
    />
  );
}
