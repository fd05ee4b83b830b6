import { useCallback, useEffect, useRef, useState } from 'react';
import { handOver } from '../../../life/build-watch.ts';
import { buildId } from '../../../page/build-id.ts';
import { type Followed, followsNone, heard, waited } from '../../../workflows/display/follow.ts';
import {
  askMs,
  type DisplayMessage,
  otherBuild,
  readTillMessage,
} from '../../../workflows/display/messages.ts';
import { displayChannel } from '../../../workflows/display/use-display.ts';
import { takeScans } from '../../../workflows/scan/hear-scans.ts';

/** What the till of this tablet shows its customer, and the way to say something back. */
export function useFollowed(): { followed: Followed; say: (message: DisplayMessage) => void } {
  const [followed, setFollowed] = useState(followsNone);
  const channel = useRef<BroadcastChannel | null>(null);
  const say = useCallback((message: DisplayMessage) => channel.current?.postMessage(message), []);
  useEffect(() => {
    const open = new BroadcastChannel(displayChannel);
    channel.current = open;
    const display = crypto.randomUUID();
    const ask = () => {
      setFollowed(now => waited(now, Date.now()));
      say({ is: 'who', display });
    };
    open.onmessage = ({ data }: MessageEvent<unknown>) => {
      const build = otherBuild(data, buildId);
      if (build !== null) return void followBuild(build);
      const message = readTillMessage(data);
      if (!message) return;
      setFollowed(now => heard(now, message, Date.now()));
      // One has come, or another may be there.
      if (message.is !== 'state') ask();
    };
    ask();
    const timer = setInterval(ask, askMs);
    const leave = () => say({ is: 'gone', display });
    window.addEventListener('pagehide', leave);
    // Timers of a page that was covered are slow to come back.
    document.addEventListener('visibilitychange', ask);
    return () => {
      leave();
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('pagehide', leave);
      clearInterval(timer);
      open.close();
    };
  }, [say]);
  // A touch here takes the focus, and with it what a scanner types: it is the till's.
  const id = followed.till?.id;
  useEffect(
    () => (id === undefined ? undefined : takeScans(code => say({ is: 'scanned', till: id, code }))),
    [id, say],
  );
  return { followed, say };
}

/** Loads the build of the till, once for each: where that is an older one, this page cannot become it. */
async function followBuild(build: string): Promise<void> {
  if (location.hash === `#${build}`) return;
  history.replaceState(history.state, '', `#${build}`);
  await handOver();
  location.reload();
}
