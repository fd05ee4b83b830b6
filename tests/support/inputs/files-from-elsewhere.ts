import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file as other programs and banks write it, with invented names, phones and accounts. */
export const fileFromElsewhere = (name: string): Blob =>
  new Blob([readFileSync(join(import.meta.dirname, 'files', name))]);
