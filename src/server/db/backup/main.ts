import { resolve } from 'node:path';
import { readConfig } from '../../config.ts';
import { pictureFolder } from '../../files/picture-folder.ts';
import { reach } from '../reach.ts';
import { noteLoss } from './note-loss.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

// `npm run backup -- [file]`, `npm run restore -- file` and `npm run restored`.
const [task, file] = process.argv.slice(2);
const stamp = new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-');

try {
  if (task === 'restore' && file === undefined)
    throw new Error('Name the backup: npm run restore -- quay-….backup');
  const { filesDir, escrowKey } = readConfig(process.env);
  const pictures = pictureFolder(filesDir);
  const path = resolve(file ?? `quay-${stamp}.backup`);
  const { url, leave } = await reach({ make: task === 'restore' });
  try {
    if (task === 'restore') {
      const at = await restoreBackup(url, path, pictures);
      say(`The company is as it was at ${at}.`);
    } else if (task === 'restored') {
      await noteLoss(url, new Date());
      say('Tablets read everything again, and send again what the database has lost of their work.');
      say('New documents have numbers well above those that may be lost: no number is given twice.');
    } else {
      const count = await writeBackup(url, path, pictures);
      say(`Everything is in ${path}, with ${count} pictures of items from ${pictures.place}.`);
    }
    if (task !== 'restored') say(`Not in it: the key that opens forgotten tablets, ${escrowKey}.`);
  } finally {
    await leave();
  }
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
  process.exitCode = 1;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
