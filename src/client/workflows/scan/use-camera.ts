import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../who/session-state.ts';
import {
  type CameraProblem,
  chosenCamera,
  hasTorch,
  keepAwake,
  keepFocus,
  openCamera,
  problemOf,
  rememberCamera,
  setTorch,
  stopCamera,
} from './camera.ts';

export type CameraState = 'starting' | 'on' | CameraProblem;

export type Camera = {
  state: CameraState;
  /** Asks for the camera again, after a person has seen to what was in the way. */
  retry: () => void;
  /** The next of several cameras; null where there is only one. */
  next: (() => void) | null;
  /** The light next to the lens; null where there is none. */
  torch: { on: boolean; toggle: () => void } | null;
};

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/**
 * Shows the camera in the video while the component lives, the page is in sight and a person is signed in. The camera is
 * off in every other case: no light burns and no other app finds it taken.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const visible = useSyncExternalStore(onVisibility, () => document.visibilityState !== 'hidden');
  const signedIn = useSession() !== null;
  const [wanted, setWanted] = useState(() => ({ id: chosenCamera() }));
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [lit, setLit] = useState(false);
  const [cameras, setCameras] = useState<readonly string[]>([]);
  const active = visible && signedIn;

  useEffect(() => {
    if (!active) return;
    let live = true;
    let stream: MediaStream | null = null;
    const letSleep = keepAwake();
    const start = async () => {
      const opened = await openCamera(wanted.id);
      // Closed while the browser was asking the person.
      if (!live) return stopCamera(opened);
      stream = opened;
      const [first] = opened.getVideoTracks();
      first?.addEventListener('ended', () => live && setState('busy'));
      if (video.current) {
        video.current.srcObject = opened;
        // Rejects where a newer picture takes its place.
        await video.current.play().catch(() => undefined);
      }
      const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
      if (!live) return;
      setCameras(devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId));
      setTrack(first ?? null);
      setState('on');
      if (first) await keepFocus(first);
    };
    setState('starting');
    start().catch(error => live && setState(problemOf(error)));
    const shown = video.current;
    return () => {
      live = false;
      stopCamera(stream);
      letSleep();
      if (shown) shown.srcObject = null;
      setTrack(null);
      setLit(false);
    };
  }, [active, wanted, video]);

  const toggle = async () => {
    if (track && (await setTorch(track, !lit))) setLit(!lit);
  };
  return {
    state,
    retry: () => setWanted({ ...wanted }),
    next:
      cameras.length > 1
        ? () => {
            const used = track?.getSettings().deviceId ?? '';
            const id = cameras[(cameras.indexOf(used) + 1) % cameras.length] ?? '';
            rememberCamera(id);
            setWanted({ id });
          }
        : null,
    torch: track && hasTorch(track) ? { on: lit, toggle: () => void toggle() } : null,
  };
}
