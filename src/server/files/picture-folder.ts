import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isPictureFile } from '#model/stock/pictures.ts';

export type StoredPicture = { name: string; bytes: number; touchedAt: Date };

/**
 * Pictures as files of a folder. A name is made of the content, so that a file never changes. A transaction
 * that begins or ends to use one touches it. A file that was not used or touched for long may be dropped.
 */
export type PictureFolder = {
  /** For people: where it is. */
  readonly place: string;
  /** Keeps a file, durably: it is there whole or not at all. One that is there already is touched. */
  put(name: string, bytes: Buffer, now: Date): Promise<void>;
  /** `null` when there is none. */
  read(name: string): Promise<Buffer | null>;
  touch(name: string, now: Date): Promise<void>;
  list(): Promise<StoredPicture[]>;
  /** Drops a file that has not been touched since `before`. */
  drop(name: string, before: Date): Promise<boolean>;
  /** @throws when nothing can be kept here */
  assertUsable(): Promise<void>;
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** @param folder made when the first picture comes */
export function pictureFolder(folder: string): PictureFolder {
  const place = join(folder, 'items');
  const pathOf = (name: string) => {
    if (!isPictureFile(name)) throw new Error('no name of a picture');
    return join(place, name);
  };
  const touch = async (name: string, now: Date) => (await orNull(utimes(pathOf(name), now, now))) !== null;
  return {
    place,
    async put(name, bytes, now) {
      if (await touch(name, now)) return;
      await mkdir(place, { recursive: true });
      const draft = join(place, `.${randomUUID()}`);
      const file = await open(draft, 'wx', 0o640);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await utimes(draft, now, now);
      await rename(draft, pathOf(name));
    },
    read: name => orNull(readFile(pathOf(name))),
    async touch(name, now) {
      await touch(name, now);
    },
    async list() {
      const names = (await orNull(readdir(place))) ?? [];
      const found: StoredPicture[] = [];
      for (const name of names.filter(isPictureFile)) {
        const facts = await orNull(stat(join(place, name)));
        if (facts) found.push({ name, bytes: facts.size, touchedAt: facts.mtime });
      }
      return found;
    },
    async drop(name, before) {
      const facts = await orNull(stat(pathOf(name)));
      if (!facts || facts.mtime >= before) return false;
      await rm(pathOf(name), { force: true });
      return true;
    },
    async assertUsable() {
      await mkdir(place, { recursive: true });
      await access(place, constants.R_OK | constants.W_OK);
    },
  };
}
