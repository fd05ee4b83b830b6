import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { t } from '../../messages/en.ts';
import { IconCheck, IconX } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import classes from './camera-sheet.module.css';
import { CameraView } from './camera-view.tsx';
import type { ScanAnswer } from './scan-answer.ts';
import { scanSound } from './scan-sound.ts';

type Told = ScanAnswer & { code: string; count: number };

/** The camera, what it has just read, and the code by hand for when it cannot be read. */
export default function CameraSheet({
  onScan,
  continuous,
  onClose,
}: {
  onScan: (code: string) => ScanAnswer;
  continuous: boolean;
  onClose: () => void;
}) {
  const [told, setTold] = useState<Told | null>(null);
  const [typed, setTyped] = useState('');
  const done = useRef(false);
  const take = (code: string) => {
    if (done.current) return;
    const answer = onScan(code);
    scanSound(answer.ok ? 'added' : 'unknown');
    setTold(before => ({ ...answer, code, count: (before?.count ?? 0) + 1 }));
    if (continuous || !answer.ok) return;
    done.current = true;
    onClose();
  };
  const enter = (event: FormEvent) => {
    event.preventDefault();
    // A sheet stands inside other forms.
    event.stopPropagation();
    if (typed.trim() === '') return;
    take(typed.trim());
    setTyped('');
  };
  return (
    <Sheet opened onClose={onClose} title={t.scan.title}>
      <div className={classes.sheet}>
        <CameraView onScan={take} />
        <div className={classes.answer} aria-live="assertive">
          {told && (
            // The key makes it flash when the same thing is said twice.
            <p key={told.count} className={told.ok ? classes.ok : classes.bad}>
              {told.ok ? <IconCheck size={28} /> : <IconX size={28} />}
              <span>
                <strong>{told.text}</strong>
                <small className="number">{told.code}</small>
              </span>
            </p>
          )}
        </div>
        <form className={classes.typed} onSubmit={enter} noValidate>
          <TextInput
            size="md"
            label={t.scan.code}
            placeholder={t.scan.codeHint}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="done"
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" size="md" h={48} variant="default">
            {t.scan.enter}
          </Button>
        </form>
      </div>
    </Sheet>
  );
}
