import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { tableText } from '#server/db/table-text.ts';
import { layCluster } from '#tests/support/run/kept-cluster.ts';
import { makeRunFolder } from '#tests/support/run/run-folder.ts';
import { root } from '../../../src/setup/stamps.mjs';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** What the prompt prints when these lines are typed. */
async function typed(env: Record<string, string>, ...lines: string[]): Promise<string> {
  const { DATABASE_URL, DATA_DIR, ...inherited } = process.env;
  const child = spawn(process.execPath, ['src/server/db/prompt.ts'], {
    cwd: root,
    env: { ...inherited, ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (printed += data));
  child.stdin.end(`${lines.join('\n')}\n`);
  await new Promise(resolve => child.once('close', resolve));
  return printed;
}

async function folder(): Promise<string> {
  const made = makeRunFolder('prompt');
  closing.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

test('the prompt starts the database, answers, goes on after errors, and shows tables', async () => {
  const dataDir = await folder();
  await layCluster(dataDir, { kind: 'journeys', database: 'quay', now: new Date() });
  const printed = await typed(
    { DATA_DIR: dataDir },
    'select username,',
    `  role_id from users where username = 'store01';`,
    'select nothing from nowhere;',
    `update users set lastname = 'Thu' where username = 'store01'; select lastname, customer_no from users where username = 'admin';`,
    '\\d',
    '\\d users',
    '\\q',
    'select 1 as after_the_end;',
  );
  expect(printed).toMatch(/username │ role_id\n─+┼─+\nstore01 +│ \d+\n\(1 row\)/);
  expect(printed).toContain('ERROR: relation "nowhere" does not exist');
  expect(printed).toMatch(/UPDATE 1\n\nlastname │ customer_no\n─+┼─+\nQuầy +│ ∅\n/);
  expect(printed).toMatch(/users +│ \d+ +│/);
  expect(printed).toMatch(/username +│ (text|character varying)/);
  expect(printed).toContain('CREATE UNIQUE INDEX users_pkey');
  expect(printed).not.toContain('after_the_end');
  // It was started for the prompt, and stops with it.
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('it uses the database that runs, and leaves it running', async () => {
  const running = inject('clusterFolder');
  expect(await typed({ DATA_DIR: running }, 'select 40 + 2 as answer;')).toMatch(/answer\n─+\n42/);
  expect(existsSync(join(running, 'postgres/postmaster.pid'))).toBe(true);
});

test('where there is no database it says so and makes none', async () => {
  const dataDir = await folder();
  expect(await typed({ DATA_DIR: dataDir }, 'select 1;')).toContain('Start the server once.');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

test('it opens no pooler, where a setting would stay with others', async () => {
  const printed = await typed(
    { DATABASE_URL: 'postgres://nowhere.invalid/quay', DATABASE_POOLER: 'on' },
    'select 1;',
  );
  expect(printed).toContain('Set it to PostgreSQL itself.');
});

test('accents take no place of their own in a table', () => {
  const rows = [['Đặng Ngọc'.normalize('NFD'), null]];
  expect(
    tableText({ command: 'SELECT', rowCount: 1, fields: [{ name: 'name' }, { name: 'note' }], rows }),
  ).toBe(`name      │ note\n──────────┼─────\n${rows[0]?.[0]} │ ∅\n(1 row)`);
});
