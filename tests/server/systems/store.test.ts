import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemSettings } from '#server/db/schema/index.ts';
import { takeCommand } from '#server/outgoing/commands.ts';
import type { SealKeys } from '#server/systems/sealing.ts';
import { seal } from '#server/systems/sealing.ts';
import {
  isConnected,
  lockConnection,
  noteChange,
  openedValues,
  sealAgain,
  sealedBy,
} from '#server/systems/store.ts';
import { type BuyingServer, buyingServer } from '../../support/purchases/buying.ts';
import { sealKeys } from '../../support/systems.ts';

const before = sealKeys('2026a');
const both = sealKeys('2026b', '2026a');
const after = sealKeys('2026b');
const change = { by: 'admin', now: new Date('2026-11-27T03:00:00Z') };
let server: BuyingServer;

beforeEach(async () => {
  server = await buyingServer();
});
afterEach(() => server.close());

const keep = (keys: SealKeys, system: string, field: string, secret: string) =>
  server.db.insert(systemSettings).values({
    ...{ system, field, changed_by: 'admin', changed_at: change.now },
    ...seal(keys, { system, field }, secret),
  });
const rows = () => server.db.select().from(systemSettings).orderBy(systemSettings.field);
const connect = (connected_at: Date | null) =>
  server.db.transaction(async tx => {
    await lockConnection(tx, 'erp', change.now);
    await noteChange(tx, 'erp', connected_at, change);
  });

describe('secrets in the database', () => {
  test('are sealed by the first key at once in several processes, and each once', async () => {
    for (let at = 0; at < 250; at++) await keep(before, 'many', `field-${at}`, `secret ${at}`);
    const sealed = await Promise.all([1, 2, 3].map(() => sealAgain(server.db, both)));
    expect(sealed.reduce((sum, one) => sum + one)).toBe(250);
    expect(await sealedBy(server.db)).toEqual(new Map([['2026b', 250]]));
    const values = openedValues(await rows(), after);
    expect(values['field-7']).toBe('secret 7');
    expect(await sealAgain(server.db, both)).toBe(0);
  });

  test('that no key opens, or that were moved, stay as they are and hold up no other', async () => {
    await keep(before, 'erp', 'a', 'one');
    await keep(before, 'erp', 'b', 'two');
    await keep(sealKeys('lost'), 'erp', 'c', 'three');
    const [a] = await rows();
    await server.db
      .update(systemSettings)
      .set({ sealed: a?.sealed ?? '' })
      .where(eq(systemSettings.field, 'b'));
    expect(await sealAgain(server.db, both)).toBe(1);
    expect((await rows()).map(({ key_id }) => key_id)).toEqual(['2026b', '2026a', 'lost']);
    const [first, moved, lost] = await rows();
    expect(openedValues(first ? [first] : [], both)).toEqual({ a: 'one' });
    expect(() => openedValues(moved ? [moved] : [], both)).toThrow(
      'b of erp cannot be opened: it is not what',
    );
    expect(() => openedValues(lost ? [lost] : [], both)).toThrow('SEAL_KEYS has no key lost');
  });
});

describe('a connection', () => {
  test('leads documents that are released to the system, and those before it nowhere else', async () => {
    const [earlier] = [await server.released()];
    await connect(change.now);
    const later = await server.released();
    await connect(null);
    const last = await server.released();
    expect(earlier.bc_so_no).not.toBe('');
    expect(later).toMatchObject({ bc_so_no: '', erp_request: 'release' });
    expect(last.bc_so_no).not.toBe('');
  });

  test('that has changed takes no command of its former settings', async () => {
    await connect(change.now);
    await server.released();
    const soon = new Date(Date.now() + 60_000);
    expect(await takeCommand(server.db, { system: 'erp', version: 7, atOnce: 4 }, soon)).toBeUndefined();
    await connect(change.now);
    expect(await takeCommand(server.db, { system: 'erp', version: 1, atOnce: 4 }, soon)).toBeUndefined();
    expect(await takeCommand(server.db, { system: 'erp', version: 2, atOnce: 4 }, soon)).toMatchObject({
      status: 'sending',
    });
  });

  test('is not changed while a document is released by it', async () => {
    await connect(change.now);
    const order: string[] = [];
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
    const { promise: go, resolve: mayGo } = Promise.withResolvers<void>();
    const release = server.db.transaction(async tx => {
      expect(await isConnected(tx, 'erp')).toBe(true);
      isLocked();
      await go;
      order.push('released');
    });
    await locked;
    const disconnect = connect(null).then(() => order.push('disconnected'));
    mayGo();
    await Promise.all([release, disconnect]);
    expect(order).toEqual(['released', 'disconnected']);
    await server.db.transaction(async tx => expect(await isConnected(tx, 'erp')).toBe(false));
  });
});
