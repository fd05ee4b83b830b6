import { useCallback, useEffect, useRef, useState } from 'react';
import { handOver } from '../../../life/build-watch.ts';
import { buildId } from '../../../page/build-id.ts';
import { constant, type Source } from '../../../page/signal.ts';
import { type ScreenCarrier, windowCarrier } from '../../../workflows/display/carrier.ts';
import { type Followed, followsNone, heard, waited } from '../../../workflows/display/follow.ts';
import {
  askMs,
  askRelayMs,
  type DisplayMessage,
  otherBuild,
  readTillMessage,
  silentMs,
} from '../../../workflows/display/messages.ts';
import { type Line, openRelay } from '../../../workflows/display/relay.ts';
import { readSecret, secretIn } from '../../../workflows/display/secret.ts';
import { displayChannel } from '../../../workflows/display/use-display.ts';
import { takeScans } from '../../../workflows/scan/hear-scans.ts';

/** `open`: nothing is in the way. `waits`: the till on the other tablet is not to be heard. */
type Stands = 'open' | 'waits' | Extract<Line, 'ended' | 'full'>;

export type Following = {
  followed: Followed;
  stands: Stands;
  say: (message: DisplayMessage) => void;
};

/**
 * What a till shows its customer, and the way to say something back.
 *
 * @param fragment of the address: names the till of another tablet, or none for the one of this tablet
 */
export function useFollowed(fragment: string): Following {
  const [followed, setFollowed] = useState(followsNone);
  const [stands, setStands] = useState<Stands>(fragment === '' ? 'open' : 'waits');
  const carrier = useRef<ScreenCarrier | null>(null);
  const say = useCallback((message: DisplayMessage) => carrier.current?.say(message), []);
  useEffect(() => {
    let isOver = false;
    let leave = () => {};
    const begin = (opened: Opened) => {
      if (isOver) return opened.carrier.close();
      carrier.current = opened.carrier;
      leave = follow(opened, { setFollowed, setStands });
    };
    setFollowed(followsNone);
    if (fragment === '')
      begin({ carrier: windowCarrier(new BroadcastChannel(displayChannel)), line: constant('open') });
    else void openFar(fragment).then(opened => (opened ? begin(opened) : setStands('ended')));
    return () => {
      isOver = true;
      leave();
      carrier.current = null;
    };
  }, [fragment]);
  // A touch here takes the focus, and with it what a scanner types: it is that of the till, if that is on this tablet.
  const id = fragment === '' ? followed.till?.id : undefined;
  useEffect(
    () => (id === undefined ? undefined : takeScans(code => say({ is: 'scanned', till: id, code }))),
    [id, say],
  );
  return { followed, stands, say };
}

type Opened = { carrier: ScreenCarrier; line: Source<Line> };

/** The way to the till of another tablet, by what its code said; `null` where it said nothing that is one. */
async function openFar(fragment: string): Promise<Opened | null> {
  const text = secretIn(fragment);
  if (text === null) return null;
  const carrier = openRelay<DisplayMessage>(await readSecret(text), {
    side: 'screen',
    proof: () => ({}),
    // Its till may make the room again.
    missing: async () => false,
  });
  return { carrier, line: carrier.line };
}

type Shows = { setFollowed: (followed: Followed) => void; setStands: (stands: Stands) => void };

/** Asks again and again, and hears what the till says. Returns how to stop. */
function follow({ carrier, line }: Opened, { setFollowed, setStands }: Shows): () => void {
  const display = crypto.randomUUID();
  let followed = followsNone;
  let heardAt = Number.NEGATIVE_INFINITY;
  const show = (next: Followed) => {
    const now = line.get();
    const isShut = now === 'ended' || now === 'full';
    // Then nothing of the customer stays either.
    followed = isShut ? waited(next, Number.POSITIVE_INFINITY) : next;
    const isHeard = carrier.isOwnTablet || Date.now() - heardAt <= silentMs;
    setFollowed(followed);
    setStands(isShut ? now : isHeard ? 'open' : 'waits');
  };
  const ask = () => {
    show(waited(followed, Date.now()));
    const { till } = followed;
    carrier.say({ is: 'who', display, ...(till ? { has: { till: till.id, no: till.no } } : {}) });
  };
  carrier.listen(data => {
    const message = readTillMessage(data);
    const build = otherBuild(data, buildId);
    // Of another tablet what can be read is shown: it may get the new build hours later.
    if (build !== null && (carrier.isOwnTablet || !message)) return void followBuild(build);
    if (!message) return;
    // That a line is open the carrier says itself.
    if (message.is !== 'here') heardAt = Date.now();
    show(heard(followed, message, Date.now()));
    // One has come, or another may be there.
    if (message.is === 'here' || message.is === 'left') ask();
  });
  const unfollow = line.subscribe(() => show(followed));
  ask();
  const timer = setInterval(ask, carrier.isOwnTablet ? askMs : askRelayMs);
  const gone = () => carrier.say({ is: 'gone', display });
  window.addEventListener('pagehide', gone);
  // Timers of a page that was covered are slow to come back.
  document.addEventListener('visibilitychange', ask);
  return () => {
    gone();
    unfollow();
    document.removeEventListener('visibilitychange', ask);
    window.removeEventListener('pagehide', gone);
    clearInterval(timer);
    carrier.close();
  };
}

const triedBuild = 'quay:display-build';

/** Loads the build of the till, once for each: where that is an older one, this page cannot become it. */
async function followBuild(build: string): Promise<void> {
  if (sessionStorage.getItem(triedBuild) === build) return;
  sessionStorage.setItem(triedBuild, build);
  await handOver();
  location.reload();
}
