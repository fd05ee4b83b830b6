/** What a printer would have done with what it was sent. */
export type Slip = {
  width: number;
  height: number;
  bits: Uint8Array;
  cuts: number;
  kicks: number;
  /** Rows of each band. */
  bands: number[];
  asksTaken: boolean;
};

/**
 * Reads ESC/POS as a printer does, knowing only what the tests expect; anything else is an error that says where. Slips end
 * with the feed; what comes after it, up to the next initialisation, belongs to it.
 */
export function decode(bytes: Uint8Array): Slip {
  const rows: Uint8Array[] = [];
  const slip: Slip = {
    width: 0,
    height: 0,
    bits: new Uint8Array(),
    cuts: 0,
    kicks: 0,
    bands: [],
    asksTaken: false,
  };
  const text = (at: number, length: number) => Buffer.from(bytes.subarray(at, at + length)).toString('hex');
  let at = 0;
  while (at < bytes.length) {
    if (text(at, 2) === '1b40') at += 2;
    else if (text(at, 2) === '1b64') at += 3;
    else if (text(at, 3) === '1d5601') {
      slip.cuts += 1;
      at += 3;
    } else if (text(at, 3) === '1b7000') {
      slip.kicks += 1;
      at += 5;
    } else if (text(at, 3) === '1d7201') {
      slip.asksTaken = true;
      at += 3;
    } else if (text(at, 4) === '1d763000') {
      const view = new DataView(bytes.buffer, bytes.byteOffset + at);
      const [perRow, count] = [view.getUint16(4, true), view.getUint16(6, true)];
      const data = bytes.slice(at + 8, at + 8 + perRow * count);
      if (data.length !== perRow * count) throw new Error('the picture ends in the middle');
      rows.push(data);
      slip.width = perRow * 8;
      slip.height += count;
      slip.bands.push(count);
      at += 8 + data.length;
    } else throw new Error(`${text(at, 4)} at ${at} is no order that is known`);
  }
  slip.bits = Buffer.concat(rows);
  return slip;
}

/** A picture with dots that repeat nowhere. */
export function noise(width: number, height: number, seed = 1): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length: (width / 8) * height }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
}
