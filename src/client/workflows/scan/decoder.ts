import type { FromDecoder, ToDecoder } from './decode-worker.ts';

export type Decoder = {
  /** The code in the picture, or null. Rejects when this browser cannot read codes (any more). */
  decode(canvas: HTMLCanvasElement): Promise<string | null>;
  close(): void;
};

/** Not in TypeScript's DOM library, and not in every browser. */
type Detected = { rawValue: string; boundingBox: DOMRectReadOnly };
type Detector = { detect(source: HTMLCanvasElement): Promise<Detected[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'qr_code'];

/** The browser's own detector where it reads what stands on goods, else a WebAssembly decoder in a worker of ours. */
export async function openDecoder(): Promise<Decoder> {
  const detector = await ownDetector();
  if (!detector) return workerDecoder();
  let fallback: Decoder | null = null;
  let closed = false;
  return {
    async decode(canvas) {
      if (fallback) return fallback.decode(canvas);
      try {
        return nearestTo(canvas, await detector.detect(canvas));
      } catch {
        // It is there in name, but its service is not (some Android devices without the vendor's services).
        if (closed) return null;
        fallback = workerDecoder();
        return fallback.decode(canvas);
      }
    },
    close() {
      closed = true;
      fallback?.close();
    },
  };
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  try {
    const supported = (await BarcodeDetector?.getSupportedFormats()) ?? [];
    if (!BarcodeDetector || !supported.includes('ean_13')) return null;
    return new BarcodeDetector({ formats: formats.filter(format => supported.includes(format)) });
  } catch {
    return null;
  }
}

/** Of several codes on a shelf the one that is aimed at. */
function nearestTo(canvas: HTMLCanvasElement, found: readonly Detected[]): string | null {
  const away = ({ boundingBox: box }: Detected) =>
    Math.hypot(box.x + box.width / 2 - canvas.width / 2, box.y + box.height / 2 - canvas.height / 2);
  return [...found].sort((a, b) => away(a) - away(b))[0]?.rawValue ?? null;
}

function workerDecoder(): Decoder {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
  // One picture at a time, as the loop asks.
  let waiting: { resolve: (code: string | null) => void; reject: (error: Error) => void } | null = null;
  let failed: Error | null = null;
  const fail = (error: Error) => {
    failed = error;
    waiting?.reject(error);
    waiting = null;
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FromDecoder>) => {
    if ('error' in data) return fail(new Error(data.error));
    waiting?.resolve(data.code);
    waiting = null;
  });
  worker.addEventListener('error', () => fail(new Error('the decoder could not be loaded')));
  return {
    decode: canvas =>
      new Promise((resolve, reject) => {
        const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
        if (failed || !image) return reject(failed ?? new Error('no picture'));
        waiting = { resolve, reject };
        const message: ToDecoder = { pixels: image.data.buffer, width: image.width, height: image.height };
        // Handed over and not copied: nothing of the picture stays here.
        worker.postMessage(message, [message.pixels]);
      }),
    close() {
      worker.terminate();
      waiting?.resolve(null);
      waiting = null;
    },
  };
}
