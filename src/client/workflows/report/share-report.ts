import { businessToday } from '../../page/server-clock.ts';
import { saveFile } from '../list/save-file.ts';
import { pdfOfPicture } from './pdf.ts';
import { drawReport, type Pictured, width } from './picture.ts';

export type ShareAs = 'png' | 'pdf';

/**
 * Draws a report and hands it to another app, or to the downloads where the browser cannot do that. Rejects where nothing
 * can be drawn.
 */
export async function shareReport(report: Pictured, as: ShareAs): Promise<'shared' | 'saved' | 'canceled'> {
  const canvas = drawn(report);
  const content = as === 'png' ? await blobOf(canvas, 'image/png') : await pdfOf(canvas);
  const file = new File([content], `${report.title} ${businessToday()}.${as}`, { type: content.type });
  if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: report.title });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'canceled';
      // A browser that says that it can share and then may not still has downloads.
    }
  }
  saveFile(file, file.name);
  return 'saved';
}

function drawn(report: Pictured): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws nothing');
  canvas.width = width;
  // A change of its size empties it: the first drawing says how high it must be.
  canvas.height = drawReport(context, report);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawReport(context, report);
  return canvas;
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), type, 0.92),
  );
}

async function pdfOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const jpeg = await blobOf(canvas, 'image/jpeg');
  return pdfOfPicture(new Uint8Array(await jpeg.arrayBuffer()), canvas.width, canvas.height);
}
