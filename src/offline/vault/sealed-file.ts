import * as v from 'valibot';
import { ImportError } from '../core/errors.ts';
import { type Portable, portableSchema } from '../core/portable.ts';
import { keyRounds } from './key-rounds.ts';
import { passwordKey } from './wrap.ts';

const format = 'quay-outbox';
const version = 1;

const fileSchema = v.object({
  format: v.literal(format),
  version: v.number(),
  /** PBKDF2-SHA-256 of the passphrase makes the AES-GCM-256 key. */
  iterations: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)),
  salt: v.pipe(v.string(), v.base64()),
  iv: v.pipe(v.string(), v.base64()),
  data: v.pipe(v.string(), v.base64()),
});

/** JSON text that only the passphrase opens. */
export async function sealFile(portable: Portable, passphrase: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await keyOf(passphrase, salt, keyRounds);
  const clear = new TextEncoder().encode(JSON.stringify(portable));
  const data = new Uint8Array(await crypto.subtle.encrypt(algorithm(iv, version), key, clear));
  const [saltText, ivText, dataText] = [salt, iv, data].map(base64);
  return JSON.stringify({
    format,
    version,
    iterations: keyRounds,
    salt: saltText,
    iv: ivText,
    data: dataText,
  });
}

/** @throws ImportError when it is no such file, of a newer build, or the passphrase is another one */
export async function openFile(text: string, passphrase: string): Promise<Portable> {
  const file = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), text);
  if (!file.success) throw new ImportError('not-a-file', 'this is no export of an outbox');
  const { salt, iv, data } = file.output;
  if (file.output.version > version) throw new ImportError('newer', 'the file is of a newer build');
  const key = await keyOf(passphrase, bytes(salt), file.output.iterations);
  const clear = await crypto.subtle
    .decrypt(algorithm(bytes(iv), file.output.version), key, bytes(data))
    .catch(() => {
      throw new ImportError('passphrase', 'the passphrase does not open the file');
    });
  const portable = v.safeParse(
    v.pipe(v.string(), v.parseJson(), portableSchema),
    new TextDecoder().decode(clear),
  );
  if (!portable.success) throw new ImportError('not-a-file', 'the file is damaged');
  return portable.output;
}

function algorithm(iv: Uint8Array<ArrayBuffer>, of: number) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${format}|${of}`) };
}

/** The same letters may come composed or not, depending on the keyboard. */
const keyOf = (passphrase: string, salt: Uint8Array<ArrayBuffer>, rounds: number) =>
  passwordKey(passphrase.normalize('NFC'), salt, rounds);

function base64(data: Uint8Array): string {
  let text = '';
  for (const byte of data) text += String.fromCharCode(byte);
  return btoa(text);
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), character => character.charCodeAt(0));
}
