import { resolve } from 'node:path';
import { readConfig } from '../../config.ts';
import { pictureFolder } from '../../files/picture-folder.ts';
import { reach } from '../reach.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

// `npm run backup -- [file]` and `npm run restore -- file`.
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
    } else {
      const count = await writeBackup(url, path, pictures);
      say(`Everything is in ${path}, with ${count} pictures of items from ${pictures.place}.`);
    }
    say(`Not in it: the key that opens forgotten tablets, ${escrowKey}.`);
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
