import { spendText } from '../budget.ts';

/** Whether a text of digits and dashes is a card number of 12 to 19 digits, not all zero, with a correct check digit (Luhn; GB-137). */
export function passesLuhn(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  spendText(text.length);
  if (!/^[0-9-]+$/.test(text)) return false;
  const digits = [...text.replaceAll('-', '')].map(Number).reverse();
  if (digits.length < 12 || digits.length > 19) return false;
  // From the end every second digit is doubled, and counts by the sum of its digits.
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : Math.floor((digit * 2) / 10) + ((digit * 2) % 10)),
    0,
  );
  return sum % 10 === 0 && digits.some((digit) => digit > 0);
}
