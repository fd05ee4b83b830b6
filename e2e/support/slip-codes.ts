import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Printer } from './printer.ts';

const wasm = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(fileURLToPath(wasm))).buffer } });

/** The address in a QR code on the last slip, read as a customer's telephone reads it. */
export async function pageOnSlip(printer: Printer): Promise<string> {
  const slip = printer.dots.at(-1);
  if (!slip || slip.width === 0) throw new Error('no slip was printed as a picture');
  const { width, height, bits } = slip;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let dot = 0; dot < width * height; dot++)
    if ((bits[dot >> 3] ?? 0) & (0x80 >> (dot & 7))) data.fill(0, dot * 4, dot * 4 + 3);
  const found = await readBarcodes({ width, height, data, colorSpace: 'srgb' }, { formats: ['QRCode'] });
  const page = found.map(({ text }) => text).find(text => URL.canParse(text));
  if (page === undefined) throw new Error('no code on the slip holds an address');
  return page;
}
