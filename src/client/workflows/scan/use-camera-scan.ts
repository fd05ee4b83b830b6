import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type Decoder, openDecoder } from './decoder.ts';
import { drawFrame } from './frame.ts';
import { scanLoop } from './scan-loop.ts';

/** Reads codes from the video while `on`. `unreadable`: this browser shows the picture but cannot read it. */
export function useCameraScan(
  video: RefObject<HTMLVideoElement | null>,
  on: boolean,
  onScan: (code: string) => void,
): { unreadable: boolean } {
  const heard = useEffectEvent(onScan);
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => {
    if (!on) return;
    const canvas = document.createElement('canvas');
    let decoder: Decoder | null = null;
    let live = true;
    let stop = () => {};
    openDecoder().then(
      opened => {
        if (!live) return opened.close();
        decoder = opened;
        stop = scanLoop(async () => {
          if (!video.current || !drawFrame(video.current, canvas)) return null;
          try {
            const code = await opened.decode(canvas);
            if (live) setUnreadable(false);
            return code;
          } catch (error) {
            if (live) setUnreadable(true);
            throw error;
          }
        }, heard);
      },
      () => live && setUnreadable(true),
    );
    return () => {
      live = false;
      stop();
      decoder?.close();
    };
  }, [on, video]);
  return { unreadable };
}
