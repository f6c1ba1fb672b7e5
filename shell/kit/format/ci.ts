const WEIGHTS = [2, 9, 8, 7, 6, 3, 4];

/** Checks a typed Uruguayan identity number (ci); returns the problem in Spanish, or undefined. */
export function ciProblem(text: string): string | undefined {
  const digits = text.replace(/[.\-\s]/g, '').replace(/^0+/, '');
  if (/[^\d]/.test(digits)) return 'La cédula tiene números, puntos y guion.';
  if (digits.length < 6) return 'Faltan números: va con su dígito verificador, como 1.234.567-2.';
  if (digits.length > 8) return 'Sobran números: son ocho como máximo.';
  const padded = digits.padStart(8, '0');
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(padded[index]), 0);
  const right = (10 - (sum % 10)) % 10;
  if (right !== Number(padded[7])) return `El dígito verificador no coincide: debería ser ${right}.`;
  return undefined;
}

/** Formats a ci for display: «12345672» → «1.234.567-2». */
export function formatCi(digits: string): string {
  if (!/^\d{2,8}$/.test(digits)) return digits;
  const body = digits.slice(0, -1).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${body}-${digits.at(-1)}`;
}
