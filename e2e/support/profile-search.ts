import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** What must not be found, by what it is called in a report. */
export type Secrets = Record<string, Buffer | string>;

/**
 * Searches every file of a browser's profile for the secrets, in every spelling that a browser or a program
 * may have written them in. These are bytes, hex, base64 and base64url of keys, UTF-8 and UTF-16 of texts.
 * The compressed blocks of LevelDB tables are searched both as they lie there and unpacked. Resolves to
 * `<secret> as <spelling> in <file>`, a line each.
 */
export async function findInProfile(profile: string, secrets: Secrets): Promise<string[]> {
  const needles = Object.entries(secrets).flatMap(([name, secret]) =>
    spellingsOf(secret).map(([spelling, bytes]) => ({ name, spelling, bytes })),
  );
  const found: string[] = [];
  for (const file of await filesBelow(profile)) {
    // A browser at work removes files between the listing and the reading; a closed one does not.
    const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (content === null) continue;
    const texts = [content, ...(file.endsWith('.ldb') ? blocksOf(content) : [])];
    for (const { name, spelling, bytes } of needles)
      if (texts.some(text => text.includes(bytes)))
        found.push(`${name} as ${spelling} in ${relative(profile, file)}`);
  }
  return found;
}

function spellingsOf(secret: Buffer | string): [string, Buffer][] {
  if (typeof secret === 'string')
    return [
      ['UTF-8', Buffer.from(secret)],
      ['UTF-16', Buffer.from(secret, 'utf16le')],
      ['a url', Buffer.from(encodeURIComponent(secret))],
    ];
  const texts = (['hex', 'base64', 'base64url'] as const).flatMap((encoding): [string, Buffer][] => {
    // The end may be padded in one way or another.
    const text = secret.toString(encoding).replace(/=+$/, '');
    return [
      [encoding, Buffer.from(text)],
      [`${encoding} in UTF-16`, Buffer.from(text, 'utf16le')],
    ];
  });
  const numbers = Buffer.from([...secret].join(','));
  return [['bytes', secret], ['numbers', numbers], ...texts];
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
}

/**
 * A table of LevelDB ends with the place of its index, and the index's entries name the places of its blocks.
 */
function blocksOf(table: Buffer): Buffer[] {
  const footer = table.subarray(table.length - 48);
  const numbers = varints(footer);
  numbers.next();
  numbers.next();
  const index = blockAt(table, numbers.next().value ?? 0, numbers.next().value ?? 0);
  return handlesIn(index).map(([offset, size]) => blockAt(table, offset, size));
}

function blockAt(table: Buffer, offset: number, size: number): Buffer {
  const content = table.subarray(offset, offset + size);
  return table[offset + size] === 1 ? unsnap(content) : content;
}

/** Entries are `shared, unshared, length of value`, then the rest of the key and the value, which names a block. */
function handlesIn(index: Buffer): [number, number][] {
  const restarts = index.readUInt32LE(index.length - 4);
  const end = index.length - 4 - restarts * 4;
  const handles: [number, number][] = [];
  for (let at = 0; at < end; ) {
    const [lengths, start] = read(index, at, 3);
    const value = start + (lengths[1] ?? 0);
    const [handle] = read(index, value, 2);
    handles.push([handle[0] ?? 0, handle[1] ?? 0]);
    at = value + (lengths[2] ?? 0);
  }
  return handles;
}

function read(bytes: Buffer, from: number, count: number): [number[], number] {
  const values: number[] = [];
  let at = from;
  for (let n = 0; n < count; n++) {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) break;
    }
    values.push(value);
  }
  return [values, at];
}

function* varints(bytes: Buffer): Generator<number> {
  for (let at = 0; at < bytes.length; ) {
    const [[value = 0], next] = read(bytes, at, 1);
    at = next;
    yield value;
  }
}

/** The format of Snappy: literals, and copies of what came before. */
function unsnap(packed: Buffer): Buffer {
  const [[length = 0], start] = read(packed, 0, 1);
  const out = Buffer.alloc(length);
  let to = 0;
  for (let at = start; at < packed.length; ) {
    const tag = packed[at++] ?? 0;
    if ((tag & 3) === 0) {
      let size = tag >> 2;
      if (size >= 60) {
        const bytes = size - 59;
        size = packed.readUIntLE(at, bytes);
        at += bytes;
      }
      packed.copy(out, to, at, at + size + 1);
      at += size + 1;
      to += size + 1;
      continue;
    }
    const wide = tag & 3;
    const size = wide === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const back =
      wide === 1 ? ((tag >> 5) << 8) | (packed[at] ?? 0) : packed.readUIntLE(at, wide === 2 ? 2 : 4);
    at += wide === 1 ? 1 : wide === 2 ? 2 : 4;
    // A copy may reach into what it writes.
    for (let n = 0; n < size; n++, to++) out[to] = out[to - back] ?? 0;
  }
  return out;
}
