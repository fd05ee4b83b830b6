/** Of the picture's width and height: what the marked window shows, and a little around it. */
const share = { width: 0.92, height: 0.62 };
/** Pixels; more do not help a decoder and cost it time. */
const widest = 960;

/**
 * Draws the part of the video that a person aims with: the middle of what its element shows, where it fills the element
 * and is cut at the edges. False when there is no picture yet. The canvas is the same each time, so that nothing grows.
 */
export function drawFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  if (videoWidth === 0 || videoHeight === 0 || clientWidth === 0 || clientHeight === 0) return false;
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  const width = Math.round(Math.min(videoWidth, (clientWidth / scale) * share.width));
  const height = Math.round(Math.min(videoHeight, (clientHeight / scale) * share.height));
  const shrink = Math.min(1, widest / width);
  const [drawnWidth, drawnHeight] = [Math.round(width * shrink), Math.round(height * shrink)];
  if (canvas.width !== drawnWidth) canvas.width = drawnWidth;
  if (canvas.height !== drawnHeight) canvas.height = drawnHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  const [left, top] = [(videoWidth - width) / 2, (videoHeight - height) / 2];
  context.drawImage(video, left, top, width, height, 0, 0, drawnWidth, drawnHeight);
  return true;
}
