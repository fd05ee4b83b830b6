/** The smallest bytes that say of themselves to be a JPEG of this size; `seed` makes others of it. */
export function jpeg(width = 800, height = 600, seed = 1): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const comment = Buffer.from(`quay ${seed}`);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2]),
    comment,
    Buffer.from([0xff, 0xc0, 0, 11, 8]),
    size,
    Buffer.from([1, 1, 0x11, 0, 0xff, 0xd9]),
  ]);
}

export function png(width = 800, height = 600): Buffer {
  const head = Buffer.alloc(33);
  head.write('\x89PNG\r\n\x1a\n', 'latin1');
  head.writeUInt32BE(13, 8);
  head.write('IHDR', 12, 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

export const asInput = (item_no: string, picture: Buffer, thumbnail = jpeg(240, 180)) => ({
  item_no,
  picture: picture.toString('base64'),
  thumbnail: thumbnail.toString('base64'),
});
