import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
  randomUUID,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { type EscrowKey, escrowLabel, keyBytes } from '#calls/session/data-key.ts';
import { ConfigError } from '../config.ts';
import type { Db } from '../db/connection.ts';
import { escrowKeys } from '../db/schema/index.ts';
import type { Logger } from '../log.ts';

/**
 * The company's key pair. Tablets wrap their data keys for its public half (RSA-OAEP with SHA-256), so that a
 * forgotten password loses nothing. A person with the private half and a tablet's files can open them.
 */
export type Escrow = {
  publicKey: EscrowKey;
  /** The data key in a wrap that was made for this person and key. `null` when it is no such wrap. */
  open(wrap: Buffer, owner: string, keyId: string): Buffer | null;
};

const modulusLength = 3072;

export function escrowOf(privateKey: KeyObject): Escrow {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const id = createHash('sha256').update(der).digest('base64url');
  return {
    publicKey: { id, spki: der.toString('base64') },
    open(wrap, owner, keyId) {
      try {
        const key = privateDecrypt(
          { key: privateKey, oaepHash: 'sha256', oaepLabel: Buffer.from(escrowLabel(owner, keyId)) },
          wrap,
        );
        return key.length === keyBytes ? key : null;
      } catch {
        return null;
      }
    },
  };
}

/**
 * Reads the company's key from its file, and makes it at the first start. A database that knows a key already
 * gets no second one: the file has been lost or belongs on this server too. Until it is there nothing is
 * wrapped or opened.
 *
 * @returns `null` in that case, after a warning that says what to do
 * @throws ConfigError when the file cannot be read or holds no RSA key
 */
export async function readEscrow(file: string, db: Db, log: Logger): Promise<Escrow | null> {
  return db.transaction(async tx => {
    // Of several servers that start at once on one database, one makes the key.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('quay.escrow'))`);
    const known = await tx.select({ id: escrowKeys.id }).from(escrowKeys);
    const pem = (await readPem(file)) ?? (known.length === 0 ? await makePem(file) : null);
    if (pem === null) {
      log.warn(
        { file },
        'The escrow key is missing: a forgotten password costs what is unsent. Copy the file here from a backup or from another server.',
      );
      return null;
    }
    const escrow = escrowOf(privateKeyOf(pem, file));
    await tx.insert(escrowKeys).values(escrow.publicKey).onConflictDoNothing();
    return escrow;
  });
}

async function readPem(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null; // what readFile throws
    throw new ConfigError(`ESCROW_KEY cannot be read: ${(error as Error).message}`); // likewise
  }
}

/** A process that reads the file finds it whole: it gets its name when it is written. */
async function makePem(file: string): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength });
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const draft = `${file}.${randomUUID()}`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, pem, { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, file);
    return pem;
  } catch (error) {
    throw new ConfigError(`ESCROW_KEY cannot be written: ${(error as Error).message}`); // of node:fs, which throws Errors
  } finally {
    await rm(draft, { force: true });
  }
}

function privateKeyOf(pem: string, file: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Said below.
  }
  throw new ConfigError(`ESCROW_KEY must be a PEM file with an RSA private key, and ${file} is none`);
}
