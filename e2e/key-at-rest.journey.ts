import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { goodsOf, newPhone } from './support/company.ts';
import type { Database } from './support/database.ts';
import { createOwnChromium, type OwnChromium, openTab } from './support/own-chromium.ts';
import { findInProfile, type Secrets } from './support/profile-search.ts';
import { workerInCharge } from './support/worker.ts';

const offline = { name: 'Đặng Thị Kín Đáo', phone: newPhone() };
const online = { name: 'Mạc Văn Kín Tiếng', phone: newPhone() };

/** What a thief would like to find: the shares, the key that they are together, the password, and the customers. */
async function secretsOf(page: Page, database: Database): Promise<{ token: string; secrets: Secrets }> {
  const session = await page.evaluate(() => sessionStorage.getItem('quay:session'));
  // Written by the app itself.
  const { token, share } = JSON.parse(session ?? '{}') as Record<string, string>;
  const row = await database.row<{ share: string }>('select share from key_shares where token_hash = $1', [
    createHash('sha256')
      .update(token ?? '')
      .digest('base64url'),
  ]);
  const [own, other] = [share ?? '', row.share].map(text => Buffer.from(text, 'base64url'));
  if (!token || own?.length !== 32 || other?.length !== 32) throw new Error('The session has no shares');
  return {
    token,
    secrets: {
      'the key': own.map((byte, index) => byte ^ (other[index] ?? 0)) as Buffer, // of two buffers
      'the server’s share': other,
      'the password': demo.store01.password,
      'a name': offline.name,
      'another name': online.name,
      'a phone': offline.phone,
      'another phone': online.phone,
    },
  };
}

/** The status of what the server answers to who asks for its share of a key with a token. */
async function askForShare(origin: string, token: string): Promise<number> {
  const { status } = await fetch(`${origin}/api/key/share`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, key_id: 'any' }),
  });
  return status;
}

/**
 * Writes a key as an app does that trusts sessionStorage; resolves when it lies on the disk. A browser writes
 * sessionStorage some sixty times an hour, later the more it has written: this belongs to the beginning.
 */
async function plant(page: Page, profile: string): Promise<Buffer> {
  const planted = randomBytes(32);
  await page.evaluate(text => sessionStorage.setItem('planted', text), planted.toString('base64'));
  await expect.poll(() => findInProfile(profile, { planted }), { timeout: 180_000 }).not.toEqual([]);
  return planted;
}

async function sell(page: Page, barcode: string, customer: typeof offline): Promise<void> {
  const { sale } = onPage(page);
  await sale.open();
  await sale.hasItems();
  await sale.scan(barcode);
  await sale.newCustomer(customer.name, customer.phone);
  await sale.payCash();
  await sale.isSold();
}

async function withChromium(work: (chromium: OwnChromium) => Promise<void>): Promise<void> {
  const chromium = await createOwnChromium();
  try {
    await work(chromium);
  } finally {
    await chromium.dispose();
  }
}

test('the files of a closed browser open nothing: no key, password or customer; a dead token', async ({
  server,
  line,
  database,
}) => {
  test.setTimeout(600_000);
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  await withChromium(async chromium => {
    const page = await openTab(await chromium.open(), line.origin);
    const { login, shell } = onPage(page);
    await login.open();
    const planted = await plant(page, chromium.profile);
    await page.evaluate(() => sessionStorage.removeItem('planted'));
    await login.signIn(demo.store01);
    await workerInCharge(page);
    await shell.isFilled();
    await sell(page, item.barcode, online);
    await shell.hasUnsent(0);
    await server.stop();
    await shell.isConnected('Server unreachable');
    await sell(page, item.barcode, offline);

    // Without a server the worker has the key over a reload: the page asks for no password.
    await page.reload();
    await expect(shell.unsent).toBeVisible();
    await expect(page.getByText('You are signed in as store01.')).toHaveCount(0);

    // A worker that was stopped on the way has none: the password is asked for, and the same page comes back.
    await page.goto('/outbox');
    await page.goto('about:blank');
    await chromium.stopWorkers();
    await page.goto('/outbox');
    await expect(page.getByText('You are signed in as store01.')).toBeVisible();
    await expectAccessibleOnce(page);
    await page.getByRole('textbox', { name: 'Password' }).fill(demo.store01.password);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(shell.unsent).toBeVisible();
    await expect(page).toHaveURL(/\/outbox/);
    await server.start();
    await shell.hasUnsent(0);
    const { token, secrets } = await secretsOf(page, database);

    await shell.signOut();
    await expect(page).toHaveURL(/\/login/);
    // The tablet shows the sign-in page before the server has heard of the end of the session.
    await expect.poll(() => askForShare(line.origin, token)).toBe(401);
    await chromium.close();
    // The search would find it: what sessionStorage held is on the disk, though it was taken back.
    expect(await findInProfile(chromium.profile, { planted })).not.toEqual([]);
    expect(await findInProfile(chromium.profile, secrets)).toEqual([]);
  });
});

test('a browser that is killed with a person signed in leaves neither key nor password', async ({
  line,
  database,
}) => {
  test.setTimeout(600_000);
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  await withChromium(async chromium => {
    const page = await openTab(await chromium.open(), line.origin);
    const { login, shell } = onPage(page);
    await login.signIn(demo.store01);
    await workerInCharge(page);
    await shell.isFilled();
    await sell(page, item.barcode, { ...online, phone: newPhone() });
    await page.reload();
    await shell.hasUnsent(0);
    const { secrets } = await secretsOf(page, database);
    await chromium.kill();
    expect(await findInProfile(chromium.profile, secrets)).toEqual([]);
  });
});
