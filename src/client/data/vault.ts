import type { Vault } from '#offline/vault.ts';

type Keys = Pick<typeof import('#offline/wrap.ts'), 'exportKey' | 'importKey'>;

/** Opens the vault for one piece of work. Loaded when needed: the sign-in page is there sooner without it. */
export async function withVault<T>(work: (vault: Vault, keys: Keys) => Promise<T>): Promise<T> {
  const [{ openVault }, keys] = await Promise.all([import('#offline/vault.ts'), import('#offline/wrap.ts')]);
  const vault = await openVault();
  try {
    return await work(vault, keys);
  } finally {
    vault.close();
  }
}
