import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect } from 'vitest';
import { thumbnailOf } from '#model/stock/pictures.ts';
import { startPictureSite } from '#server/backend/picture-site/start.ts';
import { forgetPictureSite } from '#server/backend/picture-site/state.ts';
import { items, outgoingSystems, pictureSiteFiles } from '#server/db/schema/index.ts';
import { pictureFolder } from '#server/files/picture-folder.ts';
import { enteredGraph } from '#server/picture-site/graph/settings.ts';
import { graphSite } from '#server/picture-site/graph/site.ts';
import { aPicture, enteredForSite, type SiteFault, startPictureSiteStub } from '../picture-site-server.ts';
import { asInput, jpeg } from '../pictures.ts';
import type { Reply, TestServer } from '../server.ts';
import { sealKeys } from '../systems.ts';

// What the pictures of three items go through, with faults of the site and of the server.

const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'];
const bad = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

export type SiteStep =
  | { do: 'put'; item: number; position: number; colour: number }
  | { do: 'spoil' | 'remove' | 'move out'; item: number; position: number }
  | { do: 'fault'; when: RegExp; fault: SiteFault }
  | { do: 'restart' | 'relist' | 'round' | 'forget tokens' }
  | { do: 'upload'; item: number };

const item = fc.nat({ max: 2 });
const position = fc.nat({ max: 1 });
const answer = (status: number, headers = {}): SiteFault => ({ how: 'answer', status, headers });
const fault = fc.constantFrom<SiteFault>(
  answer(500),
  answer(429, { 'retry-after': '1' }),
  answer(503),
  answer(200),
  answer(403),
  answer(404),
  { how: 'reset' },
  { how: 'truncate' },
);
const when = fc.constantFrom(/token=w/, /token=c/, /delta/, /content/, /download/, /\/sites\//, /oauth2/);
/** What a site, a person and a server do, and what goes wrong. */
export const siteStep: fc.Arbitrary<SiteStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('put' as const), item, position, colour: fc.nat({ max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('spoil' as const, 'remove' as const, 'move out' as const),
      item,
      position,
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('fault' as const), when, fault }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('restart' as const, 'relist' as const, 'round' as const, 'forget tokens' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('upload' as const), item }) },
);

type Server = Pick<TestServer, 'db' | 'app' | 'filesDir'>;
/** Gives an item a picture, as an administrator. It is refused where the site has one. */
type Give = (input: ReturnType<typeof asInput>) => Promise<Reply<{ picture: string }>>;

const nos = ['SITE-A', 'SITE-B', 'SITE-C'];
const system = 'picture-site';
const isOurs = eq(outgoingSystems.system, system);

/** The items of which the site has pictures. Asked for once, before the first history. */
export async function hasSiteItems(server: Pick<Server, 'db'>): Promise<void> {
  await server.db.insert(items).values(
    nos.map(item_no => ({
      item_no,
      description: item_no,
      item_category: 'X',
      base_unit_of_measure: 'PCS',
      unit_price: 1,
    })),
  );
}

/** A site without pictures, and a server that reads it. */
export async function beginSite(server: Server, give: Give) {
  const { db } = server;
  const keys = sealKeys('2026a');
  const pictures = await Promise.all(colours.map(colour => aPicture(colour, { width: 32, height: 32 })));
  const stub = await startPictureSiteStub({ pageRows: 2 });
  await db.transaction(forgetPictureSite);
  await db.delete(outgoingSystems).where(isOurs);
  await db.update(items).set({ picture: '' }).where(inArray(items.item_no, nos));
  rmSync(join(server.filesDir, 'items'), { recursive: true, force: true });
  const inside = stub.folder('Anh');
  const start = () => {
    const { values, secrets } = enteredForSite(stub, 'Anh');
    const settings = enteredGraph({ ...values, ...secrets }, { networks: '', origins: stub.origins });
    const site = graphSite(settings, { connect: 2000, body: 2000, answer: 2000 });
    const log = { info: () => {}, warn: () => {} };
    return startPictureSite(db, site, { log, folder: pictureFolder(server.filesDir), keys });
  };
  let running = start();
  /** What each file of the folder holds. */
  const files = new Map<string, Buffer>();
  const uploaded = new Map<string, string>();
  const nameOf = (at: { item: number; position: number }) =>
    `${nos[at.item]}${at.position === 0 ? '' : `_${at.position}`}.jpg`;
  const idOf = (name: string) =>
    [...stub.files.values()].find(file => file.name === name && file.parent_id === inside)?.id ?? '';
  const unpause = () => db.update(outgoingSystems).set({ paused_until: null }).where(isOurs);

  async function readAgain(): Promise<void> {
    await unpause();
    await db
      .update(pictureSiteFiles)
      .set({ retry_at: new Date(0) })
      .where(isNotNull(pictureSiteFiles.retry_at));
    await running.round();
  }

  async function upload(one: { item: number }): Promise<void> {
    const item_no = nos[one.item] ?? '';
    const reply = await give(asInput(item_no, jpeg(50, 50)));
    if (reply.error === null) uploaded.set(item_no, reply.data.picture);
  }

  async function restart(): Promise<void> {
    const broken = running.round();
    await running.stop();
    await broken;
    running = start();
  }

  function atSite(one: Extract<SiteStep, { position: number }>): void {
    const name = nameOf(one);
    if (one.do === 'put') {
      const content = pictures[one.colour] ?? bad;
      stub.put(name, content, inside);
      files.set(name, content);
    } else if (files.has(name) && one.do === 'spoil') {
      stub.put(name, bad, inside);
      files.set(name, bad);
    } else if (files.delete(name)) {
      if (one.do === 'remove') stub.remove(idOf(name));
      else stub.move(idOf(name), stub.root);
    }
  }

  const colourOf = async (picture: string) =>
    colourOfBytes(Buffer.from(await (await server.app.request(`/images/${picture}`)).arrayBuffer()));

  /** A good file of the site is the item’s picture; without one it has none, or what a person gave it. */
  async function isAsTheSiteHasIt(item_no: string): Promise<void> {
    const [row] = await db
      .select()
      .from(items)
      .where(and(eq(items.item_no, item_no)));
    const picture = row?.picture ?? '';
    if (picture !== '')
      for (const path of [picture, thumbnailOf(picture)])
        expect((await server.app.request(`/images/${path}`)).status).toBe(200);
    const own = [`${item_no}.jpg`, `${item_no}_1.jpg`].flatMap(name => files.get(name) ?? []);
    const first = own.find(content => content !== bad);
    const isSpoilt = own[0] === bad;
    if (own.length === 0) expect(['', uploaded.get(item_no)]).toContain(picture);
    // What a spoilt file was before may still be shown, where the server saw it in time.
    else if (first && !isSpoilt) expect(await colourOf(picture)).toBe(await colourOfBytes(first));
    else if (first) expect(picture).not.toBe('');
  }

  return {
    async play(one: SiteStep): Promise<void> {
      if (one.do === 'fault') return stub.plan(one.when, one.fault);
      if (one.do === 'relist') return stub.plan(/delta/, answer(410, { location: stub.freshLink() }));
      if (one.do === 'forget tokens') return stub.forgetTokens();
      if (one.do === 'upload') return upload(one);
      if (one.do === 'restart') return restart();
      if ('position' in one) return atSite(one);
      await unpause();
      await running.round();
    },
    /** The site is well, and the server has had the time to read it. */
    async rest(): Promise<void> {
      stub.asWell();
      await readAgain();
      await readAgain();
    },
    /** At rest each item has the newest good picture that the site has for it. */
    async judge(): Promise<void> {
      for (const item_no of nos) await isAsTheSiteHasIt(item_no);
    },
    async end(): Promise<void> {
      await running.stop();
      await stub.close();
    },
  };
}

async function colourOfBytes(bytes: Buffer): Promise<string> {
  const { data } = await sharp(bytes).resize(1, 1).raw().toBuffer({ resolveWithObject: true });
  return [...data].map(part => Math.round(part / 85)).join('');
}
