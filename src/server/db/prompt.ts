import { createInterface } from 'node:readline';
import pg from 'pg';
import { readConfig } from '../config.ts';
import { isBehindPooler } from './pooler.ts';
import { reach } from './reach.ts';
import { type Answer, tableText } from './table-text.ts';

const help = `SQL ends with a semicolon and may take several lines. Changes are real.
  \\d         tables and how many rows they have, about
  \\d name    columns and indexes of a table
  \\q         ends`;

const tables = `select relname as table, greatest(reltuples, 0)::bigint as rows, pg_size_pretty(pg_total_relation_size(oid)) as size
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;
const columns = `select attname as column, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
    pg_get_expr(adbin, adrelid) as default
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`;
const indexes = `select pg_get_indexdef(indexrelid) as index from pg_index where indrelid = to_regclass($1)`;

try {
  if (await isBehindPooler(readConfig(process.env)))
    throw new Error(
      'DATABASE_URL leads through a pooler: what is set at a prompt would stay on connections of others. Set it to PostgreSQL itself.',
    );
  const { url, leave } = await reach();
  try {
    await runPrompt(url);
  } finally {
    await leave();
  }
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
  process.exitCode = 1;
}

async function runPrompt(url: string): Promise<void> {
  // Values as PostgreSQL writes them.
  const client = new pg.Client({
    connectionString: url,
    application_name: 'quay prompt',
    types: { getTypeParser: () => (text: string) => text },
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await answerLines(client);
  } finally {
    await client.end();
  }
}

async function answerLines(client: pg.Client): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'quay=> ' });
  let statement = '';
  let open = true;
  lines.once('close', () => {
    open = false;
  });
  const ask = () => {
    if (!open) return;
    lines.setPrompt(statement === '' ? 'quay=> ' : 'quay-> ');
    lines.prompt();
  };
  lines.on('SIGINT', () => {
    if (statement === '' && lines.line === '') lines.close();
    statement = '';
    process.stdout.write('\n');
    ask();
  });
  process.stdout.write(`${help}\n\n`);
  ask();
  for await (const line of lines) {
    const command = statement === '' ? /^\\(\w|\?)\s*(\S*)/.exec(line.trim()) : null;
    if (command?.[1] === 'q') break;
    if (command) await show(client, command[1] ?? '', command[2] ?? '');
    else {
      statement = `${statement}${line}\n`;
      if (statement.trim() === '') statement = '';
      if (/;\s*$/.test(statement)) {
        await print(client, statement);
        statement = '';
      }
    }
    ask();
  }
  lines.close();
}

async function show(client: pg.Client, command: string, name: string): Promise<void> {
  if (command !== 'd') process.stdout.write(`${help}\n`);
  else if (name === '') await print(client, tables);
  else {
    await print(client, columns, [name]);
    await print(client, indexes, [name]);
  }
}

/** What is asked may be wrong; that is told, and the talk goes on. */
async function print(client: pg.Client, text: string, values?: string[]): Promise<void> {
  try {
    const answers: unknown = await client.query({ text, ...(values ? { values } : {}), rowMode: 'array' });
    // Several statements in one text have several answers.
    for (const answer of [answers].flat() as Answer[]) process.stdout.write(`${tableText(answer)}\n\n`);
  } catch (error) {
    const { message, detail, hint } = error as Partial<pg.DatabaseError>; // the fields are there or they are not
    process.stdout.write(`${['ERROR', message, detail, hint].filter(Boolean).join(': ')}\n\n`);
  }
}
