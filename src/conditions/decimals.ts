// Numbers are taken for the decimals that people write: 0.1 + 0.2 is 0.3, although neither of them is exact in binary.

/** Below this a number and its multiples by powers of ten are whole without a doubt. */
const SURE = 2 ** 51;
/** How many significant digits of a number are certain. */
const DIGITS = 15;

/** The exact sum of two decimals, rounded once to the nearest number. */
export function decimalSum(left: number, right: number): number {
  if (Number.isInteger(left) && Number.isInteger(right)) return left + right;
  const scale = 10 ** Math.max(placesOf(left), placesOf(right));
  const [a, b] = [Math.round(left * scale), Math.round(right * scale)];
  return Math.abs(a) + Math.abs(b) < SURE ? (a + b) / scale : left + right;
}

/** The exact product of two decimals, rounded once to the nearest number. */
export function decimalProduct(left: number, right: number): number {
  const scales = [10 ** placesOf(left), 10 ** placesOf(right)] as const;
  const [a, b] = [Math.round(left * scales[0]), Math.round(right * scales[1])];
  const isSure = Math.abs(a) < SURE && Math.abs(b) < SURE && Math.abs(a * b) < SURE;
  return isSure ? (a * b) / (scales[0] * scales[1]) : left * right;
}

/** The quotient of two decimals with 15 significant digits. */
export function decimalQuotient(left: number, right: number): number {
  const quotient = left / right;
  return Number.isInteger(quotient) ? quotient : Number(quotient.toPrecision(DIGITS));
}

/** A decimal with at most so many places, a half going away from zero: 1.005 with two is 1.01. */
export function roundedDecimal(value: number, places: number): number {
  if (placesOf(value) <= places) return value;
  const [digits, exponent = '0'] = String(Math.abs(value)).split('e');
  const rounded = Math.round(Number(`${digits}e${Number(exponent) + places}`));
  return Math.sign(value) * Number(`${rounded}e${-places}`);
}

/** How many places a number has behind the point as it is written. */
function placesOf(value: number): number {
  if (Number.isInteger(value)) return 0;
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}
