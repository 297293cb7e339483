// Cents as dollars, for a person. Apart from the schemas, so that a page which only shows money stays small.

/** Cents as dollars for a person: 123450 → "$1,234.50". */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = Math.abs(cents).toString().padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${whole}.${digits.slice(-2)}`;
}
