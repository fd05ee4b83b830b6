/**
 * Divides a sum of whole đồng among parts, so that they are worth it exactly. A shop that counts in hundredths of a đồng
 * has parts such as 33.333,33 ₫, and money of that kind does not exist. The parts that lose most by rounding down get
 * a đồng more; the first of equal ones.
 *
 * @param parts in the shop's unit, none below 0
 * @param dong a đồng in the shop's unit
 * @param total what they are worth together, in đồng
 */
export function wholeDong(parts: readonly number[], dong: number, total: number): number[] {
  const shares = parts.map((part, at) => ({ at, whole: Math.floor(part / dong), rest: part % dong }));
  let missing = total - shares.reduce((sum, { whole }) => sum + whole, 0);
  for (const share of [...shares].sort((a, b) => b.rest - a.rest || a.at - b.at)) {
    if (missing <= 0) break;
    share.whole += 1;
    missing -= 1;
  }
  return shares.map(({ whole }) => whole);
}

/** Whole đồng of an amount in the shop's unit. */
export const dongOf = (amount: number, dong: number): number => Math.round(amount / dong);
