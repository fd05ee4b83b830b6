import { EntryStateError } from '../core/errors.ts';
import { partsOf } from '../outbox-db.ts';
import type { OutboxFile } from '../outbox-file.ts';

/** Removes what a person has in the precious database, unless something of it is unsent. */
export async function forgetOwner(file: OutboxFile, owner: string): Promise<void> {
  await file.run('write', async tx => {
    const entries = tx.objectStore('entries');
    const rows = await entries.index('owner').getAll(owner);
    if (rows.some(row => row.live !== undefined && row.state !== 'DONE'))
      throw new EntryStateError('unsent entries exist');
    for (const row of rows) {
      await entries.delete(row.seq);
      await tx.objectStore('parts').delete(partsOf(row.mid));
    }
    for (const id of await tx.objectStore('ids').index('owner').getAllKeys(owner))
      await tx.objectStore('ids').delete(id);
    const audit = tx.objectStore('audit');
    for (const key of await audit.getAllKeys())
      if ((await audit.get(key))?.owner === owner) await audit.delete(key);
    await tx.objectStore('drafts').delete(IDBKeyRange.bound([owner], [owner, []]));
    await tx.objectStore('keys').delete(owner);
  });
}
