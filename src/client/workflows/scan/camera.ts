/** Why there is no picture; each has its own advice. */
export type CameraProblem = 'refused' | 'none' | 'busy' | 'insecure';

/** Not in TypeScript's DOM library. */
type TrackExtras = { torch?: boolean; focusMode?: string[] };

const chosenKey = 'quay:camera';

/** The camera this person chose last on this tablet; which one it is says nothing about anybody. */
export function chosenCamera(): string | null {
  try {
    return localStorage.getItem(chosenKey);
  } catch {
    return null;
  }
}

export function rememberCamera(deviceId: string): void {
  try {
    localStorage.setItem(chosenKey, deviceId);
  } catch {
    // It is asked for again the next time.
  }
}

/** Opens the camera with this id, or else the one that looks away from the person. Rejects as the browser does. */
export async function openCamera(deviceId: string | null): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices?.getUserMedia) throw new DOMException('only over https', 'InsecureError');
  if (deviceId !== null) {
    try {
      return await mediaDevices.getUserMedia({ video: { ...size, deviceId: { exact: deviceId } } });
    } catch (error) {
      // Unplugged, or its id has changed.
      if (problemOf(error) !== 'none') throw error;
    }
  }
  return mediaDevices.getUserMedia({ video: { ...size, facingMode: { ideal: 'environment' } } });
}

export function problemOf(error: unknown): CameraProblem {
  switch (error instanceof Error || error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'InsecureError':
      return 'insecure';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none';
    default:
      return 'busy';
  }
}

export function stopCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

const extrasOf = (track: MediaStreamTrack) => (track.getCapabilities?.() ?? {}) as TrackExtras;

export const hasTorch = (track: MediaStreamTrack): boolean => extrasOf(track).torch === true;

/** Resolves to whether the light is as wanted. */
export async function setTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  try {
    // The constraint is not in TypeScript's DOM library.
    await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
    return true;
  } catch {
    return false;
  }
}

/** Goods are held close: a camera that can, keeps looking for the sharpest picture. */
export async function keepFocus(track: MediaStreamTrack): Promise<void> {
  if (!extrasOf(track).focusMode?.includes('continuous')) return;
  // The constraint is not in TypeScript's DOM library.
  const focus = { focusMode: 'continuous' } as MediaTrackConstraintSet;
  await track.applyConstraints({ advanced: [focus] }).catch(() => undefined);
}

/** Keeps the screen on until the returned function is called, where the browser can. */
export function keepAwake(): () => void {
  const lock = navigator.wakeLock?.request('screen').catch(() => null);
  return () => void lock?.then(held => held?.release()).catch(() => undefined);
}
