/** What the bytes of a picture say of it, whatever their sender says. */
export type PictureFacts = { type: 'jpg' | 'png' | 'webp'; width: number; height: number };

const startsWith = (bytes: Buffer, at: number, text: string) =>
  bytes.length >= at + text.length && bytes.toString('latin1', at, at + text.length) === text;

/** A JPEG's segments, each with its length, up to the one that says how large it is. */
function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xd9 || marker === 0xda) return null;
    // Start of frame; c4, c8 and cc among them are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Lossy, lossless and extended, each with its size in another place. */
function webpSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 30) return null;
  if (startsWith(bytes, 12, 'VP8X'))
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (startsWith(bytes, 12, 'VP8L')) {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (startsWith(bytes, 12, 'VP8 '))
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  return null;
}

/** `null` for everything that is no JPEG, PNG or WebP: SVG and HTML above all, which a browser would run. */
export function pictureFacts(bytes: Buffer): PictureFacts | null {
  const png =
    startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') && startsWith(bytes, 12, 'IHDR') && bytes.length >= 24;
  if (png) return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (startsWith(bytes, 0, '\xff\xd8\xff')) {
    const size = jpegSize(bytes);
    return size && { type: 'jpg', ...size };
  }
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) {
    const size = webpSize(bytes);
    return size && { type: 'webp', ...size };
  }
  return null;
}
