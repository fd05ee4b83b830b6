import { type Line, LineEnded, listening } from '#model/printing/slip-job.ts';

/** A printer at the tablet's own cable, opened: what Web Serial and WebUSB have in common. */
export type Opened = {
  /** Resolves once the cable has taken it. */
  write(piece: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Resolves to what came next, `null` once nothing will; never, where the printer has no way to say anything. */
  read(): Promise<Uint8Array | null>;
  /** Lets the printer go, once all that was written is taken. */
  close(): Promise<void>;
  /** Waits for nothing that was written any more; `close` was called before. */
  abort(): Promise<void>;
};

/** A line over a cable: it has ended once it is closed, or broke. */
export function cableLine({ write, read, close, abort }: Opened): Line {
  const { hear, note, ...ear } = listening();
  let ended = false;
  let broken = false;
  let closing = false;
  const isOver = () => {
    ended = true;
    note();
  };
  const breaks = () => {
    broken ||= !closing;
    isOver();
  };
  const listen = async () => {
    for (let came = await read(); came; came = await read()) hear(came);
    if (!closing) breaks();
  };
  void listen().catch(breaks);
  const end = () => {
    if (closing) return;
    closing = true;
    close().then(isOver, () => {
      broken = true;
      isOver();
    });
  };
  return {
    ...ear,
    async send(piece, ms) {
      if (ended) throw new LineEnded();
      let taken = false;
      write(piece).then(() => {
        taken = true;
        note();
      }, breaks);
      await ear.until(() => taken || ended, ms);
      if (ended) throw new LineEnded();
      return taken;
    },
    end,
    hasEnded: () => ended,
    closedWell: () => ended && !broken,
    // A cable that stays open cannot be opened the next time.
    drop: () => void (ended || abort().catch(() => {})),
  };
}
