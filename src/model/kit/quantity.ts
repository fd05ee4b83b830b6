/**
 * Quantities are JSON numbers with at most three decimals. Every sum goes through here, so that 0.1 + 0.2 is
 * 0.3.
 */
const scale = 1000;

export function roundQuantity(quantity: number): number {
  return Math.round((quantity + Number.EPSILON * Math.sign(quantity)) * scale) / scale;
}

export function addQuantity(...quantities: readonly number[]): number {
  return quantities.reduce((sum, quantity) => sum + Math.round(quantity * scale), 0) / scale;
}

export function isQuantity(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value * scale - Math.round(value * scale)) < 1e-6;
}
