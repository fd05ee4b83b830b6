import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** RGBA, four bytes a pixel. */
export type ToDecoder = { pixels: ArrayBuffer; width: number; height: number };
export type FromDecoder = { code: string | null } | { error: string };

// The library would fetch it from elsewhere.
const prepared = prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });

const options: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'QRCode'],
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
};

/** What of a worker's scope is used: TypeScript's DOM library knows only windows. */
type Scope = {
  postMessage(message: FromDecoder): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToDecoder>) => void): void;
};
const scope = globalThis as unknown as Scope;

scope.addEventListener('message', async ({ data }) => {
  try {
    await prepared;
    const image = new ImageData(new Uint8ClampedArray(data.pixels), data.width, data.height);
    const [found] = await readBarcodes(image, options);
    scope.postMessage({ code: found?.isValid ? found.text : null });
  } catch (error) {
    scope.postMessage({ error: String(error) });
  }
});
