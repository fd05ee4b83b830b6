/** A data key wrapped by a key made of a password. No hash of the password: a wrap that opens is the check. */
export type Wrap = {
  keyId: string;
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  iv: Uint8Array<ArrayBuffer>;
  data: Uint8Array<ArrayBuffer>;
};

async function passwordKey(
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
  dek: CryptoKey,
  keyId: string,
  owner: string,
  password: string,
  iterations: number,
): Promise<Wrap> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const kek = await passwordKey(password, salt, iterations);
  const raw = await crypto.subtle.exportKey('raw', dek);
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: boundTo(owner, keyId) },
    kek,
    raw,
  );
  return { keyId, salt, iterations, iv, data: new Uint8Array(data) };
}

/** `null` when the password is not the one. */
export async function unwrapKey(wrap: Wrap, owner: string, password: string): Promise<CryptoKey | null> {
  const kek = await passwordKey(password, wrap.salt, wrap.iterations);
  const algorithm = { name: 'AES-GCM', iv: wrap.iv, additionalData: boundTo(owner, wrap.keyId) };
  const raw = await crypto.subtle.decrypt(algorithm, kek, wrap.data).catch(() => null);
  return raw && importRaw(raw);
}

function importRaw(raw: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', true, ['encrypt', 'decrypt']);
}

export function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Base64 of the raw key, for sessionStorage only. */
export async function exportKey(dek: CryptoKey): Promise<string> {
  return base64(new Uint8Array(await crypto.subtle.exportKey('raw', dek)));
}

/** Extractable, because a reload of the page needs it again. */
export function importKey(text: string): Promise<CryptoKey> {
  return importRaw(Uint8Array.from(atob(text), character => character.charCodeAt(0)));
}
