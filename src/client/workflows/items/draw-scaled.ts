/** A picture drawn again on white, as the paper is, no larger than it may be: what else a file may carry stays behind. */
export function drawScaled(bitmap: ImageBitmap, widest: number, highest: number): HTMLCanvasElement {
  const scale = Math.min(1, widest / bitmap.width, highest / bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  // What was clear would turn black in a JPEG, which has no transparency.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
