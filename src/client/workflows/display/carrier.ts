import type { DisplayMessage, TillMessage } from './messages.ts';

/** What carries words between a till and the screens that face its customer. Each side has one of its own. */
export type Carrier<Said> = {
  say(message: Said): void;
  /** Hears what the other side says, and on a shared line everything else; only the last that listens. */
  listen(hear: (message: unknown) => void): void;
  /** The screen is another window of the till's own tablet. */
  isOwnTablet: boolean;
  close(): void;
};
export type TillCarrier = Carrier<TillMessage>;
export type ScreenCarrier = Carrier<DisplayMessage>;

/** Between the windows of one tablet. */
export function windowCarrier(channel: BroadcastChannel): Carrier<TillMessage | DisplayMessage> {
  return {
    say: message => channel.postMessage(message),
    listen(hear) {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
    },
    isOwnTablet: true,
    close: () => channel.close(),
  };
}
