/** What an English page says of quantities, each unit by itself, such as `12 PCS + 1.000 BOX`: all of them together. */
export const allIn = (text: string): number =>
  [...text.matchAll(/\d[\d.]*(?:,\d+)?/g)].reduce(
    (sum, [number]) => sum + Number(number.replaceAll('.', '').replace(',', '.')),
    0,
  );
