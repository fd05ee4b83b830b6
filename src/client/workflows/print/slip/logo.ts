/** How light each dot is, from 0 to 255. */
export function greyscaleOf(pixels: Uint8ClampedArray): Float32Array {
  const greys = new Float32Array(pixels.length / 4);
  for (let dot = 0; dot < greys.length; dot++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(dot * 4, dot * 4 + 3);
    greys[dot] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return greys;
}

/** Lighter is white, darker is black: edges of a drawn logo stay sharp. */
const [blackBelow, whiteFrom] = [48, 216];

/**
 * Shades as dots, black is 1. What a dot is too dark or too light is given to its neighbours (Floyd and
 * Steinberg). Black and white stay as they are.
 *
 * @param width a multiple of eight
 */
export function dithered(greys: Float32Array, width: number): Uint8Array {
  const bits = new Uint8Array(greys.length / 8);
  const left = Float32Array.from(greys);
  const give = (at: number, error: number) => {
    left[at] = (left[at] ?? 0) + error;
  };
  for (let at = 0; at < left.length; at++) {
    const grey = greys[at] ?? 255;
    const isFlat = grey < blackBelow || grey >= whiteFrom;
    const shade = isFlat ? grey : (left[at] ?? 255);
    const isBlack = shade < 128;
    if (isBlack) bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7));
    if (isFlat) continue;
    const error = (shade - (isBlack ? 0 : 255)) / 16;
    const column = at % width;
    if (column < width - 1) give(at + 1, error * 7);
    if (column > 0) give(at + width - 1, error * 3);
    give(at + width, error * 5);
    if (column < width - 1) give(at + width + 1, error);
  }
  return bits;
}
