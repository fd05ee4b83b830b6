import { base64 } from '#model/kit/base64.ts';
import { logoHeight, logoWidth } from '#model/setup/logo.ts';
import { drawReceipt, type Slip } from './draw-receipt.ts';
import { dithered, greyscaleOf } from './logo.ts';
import type { Dots } from './slip-pen.ts';

/** Lighter is white: edges of letters come out as thick as they were drawn. */
const threshold = 150;

/** A slip as dots; `null` where the browser has no canvas, or no room for one so high. */
export function slipPicture(slip: Slip, width: number): Dots | null {
  const pen = createContext2d(width, 1);
  if (!pen) return null;
  const height = Math.ceil(drawReceipt(pen, slip, width));
  const paper = createContext2d(width, height);
  if (!paper) return null;
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, width, height);
  drawReceipt(paper, slip, width);
  return { width, height, bits: toBits(paper.getImageData(0, 0, width, height).data) };
}

function createContext2d(width: number, height: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d', { willReadFrequently: true });
}

/** A logo in the dots of a slip; `null` where there is none, or none that this browser can open. */
export async function logoPicture(logo: string): Promise<Dots | null> {
  if (logo === '') return null;
  const image = new Image();
  image.src = logo;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const scale = Math.min(1, logoWidth / image.naturalWidth, logoHeight / image.naturalHeight);
  const [shownWidth, height] = [image.naturalWidth, image.naturalHeight].map(side =>
    Math.floor(side * scale),
  );
  if (!shownWidth || !height) return null;
  // Rows begin with a byte of their own.
  const width = Math.ceil(shownWidth / 8) * 8;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // What is clear is white, as the paper is.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, (width - shownWidth) / 2, 0, shownWidth, height);
  return { width, height, bits: dithered(greyscaleOf(pen.getImageData(0, 0, width, height).data), width) };
}

/** The same dots as a picture for a page; `null` where the browser has no canvas. */
export function pictureUrl({ width, height, bits }: Dots): string | null {
  const pen = createContext2d(width, height);
  if (!pen) return null;
  const image = pen.createImageData(width, height);
  for (let dot = 0; dot < width * height; dot++) {
    const isBlack = ((bits[dot >> 3] ?? 0) & (0x80 >> (dot & 7))) !== 0;
    image.data.fill(isBlack ? 0 : 255, dot * 4, dot * 4 + 3);
    image.data[dot * 4 + 3] = 255;
  }
  pen.putImageData(image, 0, 0);
  return pen.canvas.toDataURL('image/png');
}

/** @param pixels red, green, blue and opacity of each; their number is a multiple of eight */
export function toBits(pixels: Uint8ClampedArray): Uint8Array {
  const bits = new Uint8Array(pixels.length / 32);
  for (let dot = 0; dot < pixels.length / 4; dot++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(dot * 4, dot * 4 + 3);
    if (0.299 * red + 0.587 * green + 0.114 * blue >= threshold) continue;
    const at = dot >> 3;
    bits[at] = (bits[at] ?? 0) | (0x80 >> (dot & 7));
  }
  return bits;
}

/** Deflated, as base64. */
export async function packed(bits: Uint8Array): Promise<string> {
  const stream = new Blob([Uint8Array.from(bits)]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return base64(bytes);
}
