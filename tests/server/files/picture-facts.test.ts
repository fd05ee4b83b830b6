import { expect, test } from 'vitest';
import { pictureFacts } from '#server/files/picture-facts.ts';
import { jpeg, png } from '../../support/pictures.ts';

/** A WebP file with one chunk; `body` begins behind the chunk's length. */
function webp(chunk: string, body: readonly number[]): Buffer {
  const bytes = Buffer.alloc(Math.max(40, 20 + body.length));
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WEBP', 8, 'latin1');
  bytes.write(chunk, 12, 'latin1');
  bytes.set(body, 20);
  return bytes;
}

test.each<[string, Buffer, string]>([
  ['a JPEG', jpeg(640, 480), 'jpg 640 × 480'],
  ['a PNG', png(32, 16), 'png 32 × 16'],
  // Extended: canvas less one in 24 bits each; lossless: 14 bits each less one; lossy: 14 bits each.
  ['an extended WebP', webp('VP8X', [0, 0, 0, 0, 0xff, 0x03, 0, 0xff, 0x01, 0]), 'webp 1024 × 512'],
  ['a lossless WebP', webp('VP8L', [0x2f, 0x63, 0x40, 0x0c, 0]), 'webp 100 × 50'],
  ['a lossy WebP', webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x64, 0, 0x32, 0]), 'webp 100 × 50'],
])('%s says how large it is', (_, bytes, says) => {
  const facts = pictureFacts(bytes);
  expect(facts && `${facts.type} ${facts.width} × ${facts.height}`).toBe(says);
});

test('whatever is cut off or made up is no picture, and no fault', () => {
  for (const whole of [jpeg(), png(), webp('VP8X', []), webp('VP8L', []), webp('VP8 ', [])])
    for (let length = 0; length < 20; length++) expect(pictureFacts(whole.subarray(0, length))).toBeNull();
  expect(pictureFacts(webp('ALPH', []))).toBeNull();
  // A segment that claims to be of no length, again and again.
  expect(pictureFacts(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(5000, 0xff)]))).toBeNull();
  expect(pictureFacts(Buffer.from('GIF89a'))).toBeNull();
});
