import { Button } from '@mantine/core';
import { t } from '../../messages/en.ts';
import type { PrintFormat } from './print-request.ts';

/** What printing on each kind of paper is called, the usual kind of most documents first. */
export const printNames: readonly (readonly [PrintFormat, string])[] = [
  ['roll', t.doc.printRoll],
  ['a4', t.doc.printA4],
  ['a5', t.doc.printA5],
];

/** Prints a document on the paper it is meant for, or on another kind. */
export function FormatButtons({
  label,
  usual = 'roll',
  busy = false,
  onPrint,
}: {
  /** Of the usual paper. */
  label: string;
  usual?: PrintFormat;
  busy?: boolean;
  onPrint: (format: PrintFormat) => void;
}) {
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => onPrint(usual)}>
        {label}
      </Button>
      {printNames.map(
        ([format, name]) =>
          format !== usual && (
            <Button key={format} variant="default" disabled={busy} onClick={() => onPrint(format)}>
              {name}
            </Button>
          ),
      )}
    </>
  );
}
