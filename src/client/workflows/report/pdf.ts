/** The width of A4, in points. */
const paper = 595;

/**
 * A PDF of one page that is as wide as A4 and as high as its picture.
 *
 * @param jpeg the picture's file, in RGB; `width` and `height` are its pixels
 */
export function pdfOfPicture(jpeg: Uint8Array<ArrayBuffer>, width: number, height: number): Blob {
  const pageHeight = Math.ceil((height / width) * paper);
  const drawing = `q ${paper} 0 0 ${pageHeight} 0 0 cm /P Do Q`;
  const objects: readonly (readonly (string | Uint8Array<ArrayBuffer>)[])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${paper} ${pageHeight}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ];
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  let length = 0;
  const add = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    // The texts are ASCII.
    length += part.length;
  };
  add('%PDF-1.4\n');
  const offsets = objects.map((content, index) => {
    const offset = length;
    for (const part of [`${index + 1} 0 obj\n`, ...content, '\nendobj\n']) add(part);
    return offset;
  });
  const start = length;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) add(`${String(offset).padStart(10, '0')} 00000 n \n`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
