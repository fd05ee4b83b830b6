/** A data key in clear: held while a person signs in, and then overwritten. */
export type KeyBytes = Uint8Array<ArrayBuffer>;

/** A data key wrapped by a key made of a password. No hash of the password: a wrap that opens is the check. */
export type Wrap = {
  keyId: string;
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  iv: Uint8Array<ArrayBuffer>;
  data: Uint8Array<ArrayBuffer>;
};

/** A key made of a password or a PIN by so many rounds of PBKDF2; it leaves memory in no form. */
export async function passwordKey(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  const raw = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    raw,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

const boundTo = (owner: string, keyId: string) => new TextEncoder().encode(`${owner}|vault|${keyId}|1`);

export async function wrapKey(
  raw: KeyBytes,
  keyId: string,
  owner: string,
  password: string,
  iterations: number,
): Promise<Wrap> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const kek = await passwordKey(password, salt, iterations);
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(owner, keyId) };
  const data = await crypto.subtle.encrypt(algorithm, kek, raw);
  return { keyId, salt, iterations, iv, data: new Uint8Array(data) };
}

/** `null` when the password is not the one. */
export async function unwrapKey(wrap: Wrap, owner: string, password: string): Promise<KeyBytes | null> {
  const kek = await passwordKey(password, wrap.salt, wrap.iterations);
  const algorithm = { name: 'AES-GCM', iv: wrap.iv, additionalData: boundTo(owner, wrap.keyId) };
  const raw = await crypto.subtle.decrypt(algorithm, kek, wrap.data).catch(() => null);
  return raw && new Uint8Array(raw);
}

/** A key to work with; its bytes cannot be read from it. */
export function importKey(raw: KeyBytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** What only the right key opens: tells it from bytes that came from elsewhere. */
export type KeyCheck = { iv: Uint8Array<ArrayBuffer>; data: Uint8Array<ArrayBuffer> };

const checkOf = (iv: Uint8Array<ArrayBuffer>, owner: string, keyId: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`${owner}|check|${keyId}|1`),
});

export async function makeCheck(dek: CryptoKey, owner: string, keyId: string): Promise<KeyCheck> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(checkOf(iv, owner, keyId), dek, new Uint8Array(0));
  return { iv, data: new Uint8Array(data) };
}

export function passes(check: KeyCheck, dek: CryptoKey, owner: string, keyId: string): Promise<boolean> {
  return crypto.subtle.decrypt(checkOf(check.iv, owner, keyId), dek, check.data).then(
    () => true,
    () => false,
  );
}
