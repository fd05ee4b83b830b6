import type { Vault } from '#offline/vault/vault.ts';

/** Opens the vault for one piece of work. Loaded when needed: the sign-in page is there sooner without it. */
export async function withVault<T>(work: (vault: Vault) => Promise<T>): Promise<T> {
  const { openVault } = await import('#offline/vault/vault.ts');
  const vault = await openVault();
  try {
    return await work(vault);
  } finally {
    vault.close();
  }
}
