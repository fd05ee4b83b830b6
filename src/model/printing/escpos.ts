/** A picture of a slip, a bit for each dot, rows from the top; black is 1. `width` is a multiple of 8. */
export type Bitmap = { readonly width: number; readonly height: number; readonly bits: Uint8Array };

export type Finish = {
  /** Moves the paper on and cuts it. */
  cut: boolean;
  /** Opens the drawer that hangs on the printer. */
  drawer: boolean;
  /** Asks for a byte once everything before it was taken. */
  confirm: boolean;
};

/** More rows in one go are printed as garbage by several printers. */
export const bandRows = 128;

const esc = 0x1b;
const gs = 0x1d;
const dle = 0x10;

const init = [esc, 0x40];
/** Far enough that the cutter is below the last row. */
const feed = [esc, 0x64, 5];
/** Cuts, but for the middle. */
const cutPaper = [gs, 0x56, 1];
/** Pin 2, on for 50 ms, then off for 500 ms. */
const openDrawer = [esc, 0x70, 0, 25, 250];
const tellWhenTaken = [gs, 0x72, 1];

/** What a printer is asked before anything is printed: is it there, its cover, its paper. */
export const askStatus = Uint8Array.of(dle, 4, 1, dle, 4, 2, dle, 4, 4);

/**
 * A slip as a printer takes it. Only this place writes commands to a printer: a client never sends the server
 * any.
 */
export function frame(bitmap: Bitmap, { cut, drawer, confirm }: Finish): Uint8Array<ArrayBuffer> {
  const perRow = bitmap.width / 8;
  const bits = withoutOrders(bitmap.bits);
  const parts = [Uint8Array.from([...init, ...(drawer ? openDrawer : [])])];
  for (let row = 0; row < bitmap.height; row += bandRows) {
    const rows = Math.min(bandRows, bitmap.height - row);
    parts.push(
      Uint8Array.of(gs, 0x76, 0x30, 0, perRow & 0xff, perRow >> 8, rows & 0xff, rows >> 8),
      Uint8Array.from(bits.subarray(row * perRow, (row + rows) * perRow)),
    );
  }
  parts.push(Uint8Array.from([...(cut ? [...feed, ...cutPaper] : []), ...(confirm ? tellWhenTaken : [])]));
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * Some printers obey dots that read like `DLE EOT`, `DLE ENQ` or `DLE DC4` in the middle of a picture. Such a
 * printer opens the drawer, or drops what it holds. One dot of each is turned, which the eye does not see.
 */
export function withoutOrders(bits: Uint8Array): Uint8Array {
  let turned: Uint8Array | null = null;
  for (let at = bits.indexOf(dle); at !== -1 && at < bits.length - 1; at = bits.indexOf(dle, at + 1)) {
    const next = bits[at + 1];
    if (next !== 0x04 && next !== 0x05 && next !== 0x14) continue;
    turned ??= bits.slice();
    turned[at + 1] = next ^ 0x80;
  }
  return turned ?? bits;
}

/** What a printer says of itself; `null` where it is well. */
export type Trouble = 'offline' | 'cover_open' | 'paper_out' | 'error';
export type PrinterStatus = { trouble: Trouble | null; paperLow: boolean };

/** Is it a byte of an answer to `askStatus`? Some bits of it are fixed. */
export const isStatusByte = (byte: number): boolean => (byte & 0x93) === 0x12;

/** Is it the byte that says that everything before it was taken? */
export const isTakenByte = (byte: number): boolean => (byte & 0x90) === 0;

/** Does the byte of `isTakenByte` say that there is no paper? Then what was taken may lie in the printer's memory. */
export const isPaperEnd = (byte: number): boolean => (byte & 0x0c) !== 0;

/** Reads the three bytes that answer `askStatus`, in its order. */
export function readStatus([printer = 0, offline = 0, paper = 0]: readonly number[]): PrinterStatus {
  const trouble = (): Trouble | null => {
    if ((offline & 0x04) !== 0) return 'cover_open';
    if ((offline & 0x20) !== 0 || (paper & 0x60) !== 0) return 'paper_out';
    if ((offline & 0x40) !== 0) return 'error';
    return (printer & 0x08) !== 0 ? 'offline' : null;
  };
  return { trouble: trouble(), paperLow: (paper & 0x0c) !== 0 };
}
