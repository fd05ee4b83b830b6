/** The simulated browser draws nothing: all paper is white. */
export function whitePaper(this: HTMLCanvasElement) {
  const pen = {
    canvas: this,
    measureText: (text: string) => ({ width: text.length * 10 }),
    fillRect: () => {},
    fillText: () => {},
    putImageData: () => {},
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4).fill(255),
    }),
  };
  return pen as unknown as CanvasRenderingContext2D; // as much of it as a slip needs
}
