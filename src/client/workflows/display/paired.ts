/** What this tab keeps of its pairing with a screen on another tablet: the secret, for as long as the session. */
export type Kept = { secret: string; owner: string; ticket: string };

const key = 'quay:paired-screen';

export function keptPairing(): Kept | null {
  try {
    // Only this module writes under the key.
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

export function keepPairing(kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the pairing ends with the page.
  }
}
