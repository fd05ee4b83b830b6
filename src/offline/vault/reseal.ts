import type { Part } from '../core/entry.ts';
import { placeOf } from '../core/entry.ts';
import { SealError } from '../core/errors.ts';
import type { Seal, Sealed } from '../core/ports.ts';
import { takeBack } from '../drafts.ts';
import type { OutboxFile } from '../outbox-file.ts';

const parts: readonly Part[] = ['body', 'answer', 'error'];

/**
 * Seals again, under the key of the session, what lies under an older one: entries, notes of discards, drafts. What another tab has
 * changed since is left as it is; doing it again does no harm.
 */
export async function reseal(
  file: OutboxFile,
  owner: string,
  old: Seal & { keyId: string },
  seal: Seal,
): Promise<void> {
  const found = await file.run('read', async tx => {
    const sealed: { mid: string; part: Part; value: Sealed }[] = [];
    for (const { mid } of await tx.objectStore('entries').index('owner').getAll(owner))
      for (const part of parts) {
        const value = await tx.objectStore('parts').get([mid, part]);
        if (value?.keyId === old.keyId) sealed.push({ mid, part, value });
      }
    return sealed;
  });
  const opened = await Promise.all(
    found.map(async ({ mid, part, value }) => {
      const place = placeOf(mid, part);
      try {
        return [{ mid, part, before: value, after: await seal.seal(place, await old.open(place, value)) }];
      } catch (error) {
        if (error instanceof SealError) return [];
        throw error;
      }
    }),
  );
  await file.run('write', async tx => {
    const store = tx.objectStore('parts');
    for (const { mid, part, before, after } of opened.flat()) {
      const now = await store.get([mid, part]);
      if (now && String(now.iv) === String(before.iv)) await store.put(after, [mid, part]);
    }
  });
  await resealNotes(file, owner, old, seal);
  await takeBack(file, owner, old, seal);
}

async function resealNotes(
  file: OutboxFile,
  owner: string,
  old: Seal & { keyId: string },
  seal: Seal,
): Promise<void> {
  const rows = await file.run('read', tx => tx.objectStore('audit').getAll());
  const notes = rows.filter(
    row => row.owner === owner && row.what === 'discard' && row.sealed.keyId === old.keyId,
  );
  for (const note of notes) {
    const place = placeOf(note.mid, 'audit');
    try {
      const sealed = await seal.seal(place, await old.open(place, note.sealed));
      await file.run('write', async tx => {
        // Those of older builds lie under no id, and nothing reads them.
        if (await tx.objectStore('audit').getKey(note.mid))
          await tx.objectStore('audit').put({ ...note, sealed }, note.mid);
      });
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
    }
  }
}
