// A new migration is made from the newest snapshot of the schema alone. Each has 13,000 lines: older ones go.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './stamps.mjs';

const meta = join(root, 'src/server/db/migrations/meta');
const snapshots = readdirSync(meta)
  .filter(name => name.endsWith('_snapshot.json'))
  .sort();
for (const name of snapshots.slice(0, -1)) rmSync(join(meta, name));
