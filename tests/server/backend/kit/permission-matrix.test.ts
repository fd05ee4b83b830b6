import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#calls/all.ts';
import { allowedTypes } from '#calls/kit/access.ts';
import type { AnyCall } from '#calls/kit/call.ts';
import { callerOf } from '#server/session/session.ts';
import { naming, namingNothing, noNames } from '../../../support/inputs/every-call.ts';
import { everythingOn, grantSet } from '../../../support/permission-sets.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

/**
 * The people of the demo company, and three that a company may have: a clerk of quotes, one of the till, and
 * one without a set.
 */
const people = ['store01', 'warehouse01', 'manager01', 'store02', 'store03', 'store04'] as const;
const headings = ['seller', 'storeroom', 'manager', 'quotes', 'till', 'no set'];

let server: SellingServer;
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await sellingServer();
  const quotes = everythingOn(['/salesQuotes', '/salesQuotes/detail']);
  await grantSet(server.db, 'store02', { permissions: quotes });
  await grantSet(server.db, 'store03', { permissions: everythingOn(['/payment', '/payment/history']) });
  await server.db.execute(sql`update users set page_permission_id = null where username = 'store04'`);
  for (const username of people) tokens.set(username, await server.signIn(username));
});
afterAll(() => server.close());

const inputOf = (op: string) => naming[op]?.(noNames) ?? namingNothing[op] ?? {};

/** Whether the server lets the person send the call, and for which types of documents where they are several. */
async function verdict(call: AnyCall, username: string): Promise<string> {
  const { error } = await server.send(call.name, inputOf(call.name), username);
  if (error?.code === 'forbidden') return '–';
  const caller = await callerOf(server.db, tokens.get(username) ?? '', new Date());
  if (!caller) throw new Error(`${username} is not signed in`);
  const { isAdministrator, user, permission } = caller.actor;
  const types = allowedTypes(call, inputOf(call.name), {
    isAdministrator,
    franchise: user.customer_no,
    set: permission,
  });
  return types ? types.join(', ') : 'yes';
}

test('each person of the demo company may send what their pages need, and nothing else', async () => {
  const rows = [['', ...headings]];
  // Ends every session of a person, so it is told apart.
  const asked = calls.filter(call => call.name !== 'session.resetPassword' && call.access !== 'anyone');
  for (const call of [...asked].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const row = [call.name];
    for (const username of people) row.push(await verdict(call, username));
    rows.push(row);
  }
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? [];
  const table = rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('./permission-matrix.txt');
});
