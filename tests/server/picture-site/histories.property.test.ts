import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { itemPictures } from '#calls/index.ts';
import { noSystems } from '#server/systems/facts.ts';
import { beginSite, hasSiteItems, type SiteStep, siteStep } from '../../support/picture-site/site-history.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

// Random histories of a site, a person and a server, with faults of the site and of the server.

const runs = Number(process.env.FAULT_RUNS ?? 0) > 0 ? 400 : 12;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer({ systems: { ...noSystems, byOperator: { 'picture-site': {} } } });
  token = await server.signIn('admin');
  await hasSiteItems(server);
});
afterAll(() => server.close());

async function play(steps: readonly SiteStep[]): Promise<void> {
  const site = await beginSite(server, input => server.send(itemPictures.set, input, { token }));
  try {
    for (const one of steps) await site.play(one);
    await site.rest();
    await site.judge();
  } finally {
    await site.end();
  }
}

test('at rest each item has the newest good picture of the site, whatever failed before', async () => {
  await fc.assert(fc.asyncProperty(fc.array(siteStep, { minLength: 5, maxLength: 25 }), play), {
    numRuns: runs,
    endOnFailure: false,
    interruptAfterTimeLimit: 100_000,
  });
}, 1_200_000);
