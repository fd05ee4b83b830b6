/** VND: the lowest earlier price that still stands where goods cost `now`, lower by `percent` at most. */
export const lowestAcceptedPrice = (now: number, percent: number): number =>
  Math.ceil((now * (100 - percent)) / 100);
