import type { Once } from './outbox-transactions.ts';

const ballastBytes = 5 * 1024 * 1024;
/** As much as one call of `getRandomValues` gives. */
const noiseBytes = 65_536;

/** Frees the room that is kept for the outbox. False when none is left. */
export async function freeBallast(once: Once): Promise<boolean> {
  if ((await once('read', tx => tx.objectStore('ballast').count())) === 0) return false;
  await once('write', tx => tx.objectStore('ballast').clear());
  return true;
}

export async function layBallast(once: Once): Promise<void> {
  const laid = await once('read', tx => tx.objectStore('ballast').count());
  if (laid > 0) return;
  // Noise, because browsers compress what they store.
  const ballast = new Uint8Array(ballastBytes);
  for (let at = 0; at < ballastBytes; at += noiseBytes)
    crypto.getRandomValues(ballast.subarray(at, at + noiseBytes));
  await once('write', async tx => {
    await tx.objectStore('ballast').put(ballast, 'ballast');
  });
}
