import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { CustomerPage } from './pages/customer-page.ts';
import { DocumentPage } from './pages/document-page.ts';
import { DraftPage } from './pages/draft-page.ts';
import { ListPage } from './pages/list-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { OnHandPage } from './pages/on-hand-page.ts';
import { OutboxPage } from './pages/outbox-page.ts';
import { ReceivePage } from './pages/receive-page.ts';
import { RecordPage } from './pages/record-page.ts';
import { SalePage } from './pages/sale-page.ts';
import { ShellPage } from './pages/shell-page.ts';
import { createDatabase, type Database } from './support/database.ts';
import { createFaultProxy, type FaultProxy } from './support/fault-proxy.ts';
import { createFilledTablets, type FilledTablets, type User } from './support/filled-tablet.ts';
import { createServerProcess, freePort, type ServerProcess } from './support/server-process.ts';

export { expect } from '@playwright/test';

/** What the bank's service signs with. */
export const bankSecret = 'secret-of-the-journeys';

type Pages = {
  shell: ShellPage;
  login: LoginPage;
  list: ListPage;
  record: RecordPage;
  sale: SalePage;
  draft: DraftPage;
  doc: DocumentPage;
  customer: CustomerPage;
  receiving: ReceivePage;
  onHand: OnHandPage;
  outbox: OutboxPage;
};

/** Opens another tablet on which this person has worked before. It is away when the journey ends. */
export type AnotherTablet = (user: User) => Promise<Page>;

/**
 * Journeys run against the real server, one for all journeys of a worker, behind a line that can fail. The line is
 * whole and the server runs when a journey starts.
 */
export const test = base.extend<
  Pages & { line: FaultProxy; database: Database; workedBefore: User | null; anotherTablet: AnotherTablet },
  { company: string; server: ServerProcess; sharedLine: FaultProxy; filledTablets: FilledTablets }
>({
  /** The person who has worked on the tablet before; a journey that names none starts on a new tablet. */
  workedBefore: [null, { option: true }],
  /**
   * Journeys that name another one have a company of their own: what they set up in it (who sells, what people may, what is
   * closed) others would meet.
   */
  company: ['shared', { scope: 'worker', option: true }],
  server: [
    // Made again for each company.
    async ({ company: _ }, use) => {
      // Printers of journeys listen on this machine; those of the demo company are nowhere, and not tried.
      const PRINTER_NETWORKS = '127.0.0.0/8';
      const server = await createServerProcess(
        { PRINTER_NETWORKS, SEPAY_SECRET: bankSecret },
        { seeded: true },
      );
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  sharedLine: [
    async ({ server }, use) => {
      const line = await createFaultProxy(await freePort(), server.port);
      await use(line);
      await line.cut();
    },
    { scope: 'worker' },
  ],
  line: async ({ server, sharedLine }, use) => {
    await sharedLine.reset();
    await use(sharedLine);
    if (!(await isUp(server))) await server.start();
  },
  baseURL: async ({ line }, use) => {
    await use(line.origin);
  },
  filledTablets: [
    async ({ playwright }, use) => {
      const tablets = createFilledTablets(playwright.chromium);
      await use(tablets);
      tablets.dispose();
    },
    { scope: 'worker' },
  ],
  context: async ({ context, line, workedBefore, filledTablets }, use) => {
    if (!workedBefore) return void (await use(context));
    const tablet = await filledTablets.open(line.origin, workedBefore);
    await use(tablet.context);
    await tablet.dispose();
  },
  // A browser with a profile of its own opens with a page.
  page: async ({ context }, use) => use(await pageOf(context)),
  anotherTablet: async ({ line, filledTablets }, use) => {
    const opened: { dispose: () => Promise<void> }[] = [];
    await use(async user => {
      const tablet = await filledTablets.open(line.origin, user);
      opened.push(tablet);
      return pageOf(tablet.context);
    });
    for (const tablet of opened) await tablet.dispose();
  },
  database: async ({ server }, use) => use(createDatabase(server.dataDir)),
  shell: async ({ page }, use) => use(new ShellPage(page)),
  login: async ({ page }, use) => use(new LoginPage(page)),
  list: async ({ page }, use) => use(new ListPage(page)),
  record: async ({ page }, use) => use(new RecordPage(page)),
  sale: async ({ page }, use) => use(new SalePage(page)),
  draft: async ({ page }, use) => use(new DraftPage(page)),
  doc: async ({ page }, use) => use(new DocumentPage(page)),
  customer: async ({ page }, use) => use(new CustomerPage(page)),
  receiving: async ({ page }, use) => use(new ReceivePage(page)),
  onHand: async ({ page }, use) => use(new OnHandPage(page)),
  outbox: async ({ page }, use) => use(new OutboxPage(page)),
});

/** The page objects of another tab. */
export function onPage(page: Page): Pages {
  return {
    shell: new ShellPage(page),
    login: new LoginPage(page),
    list: new ListPage(page),
    record: new RecordPage(page),
    sale: new SalePage(page),
    draft: new DraftPage(page),
    doc: new DocumentPage(page),
    customer: new CustomerPage(page),
    receiving: new ReceivePage(page),
    onHand: new OnHandPage(page),
    outbox: new OutboxPage(page),
  };
}

async function pageOf(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? (await context.newPage());
}

async function isUp(server: ServerProcess): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/healthz`).catch(() => undefined);
  return answer?.ok === true;
}
