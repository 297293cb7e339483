// An amount a consumer typed, as cents. Apart from contract/money.ts, whose schemas would weigh more than the page.

/** "5", "$5.50" and "5,50" are amounts; undefined where it is none, or zero. Cents, without a float on the way. */
export function typedAmount(text: string): number | undefined {
  const [, whole, fraction = ''] = /^\s*\$?\s*(\d{1,7})(?:[.,](\d{0,2}))?\s*\$?\s*$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return Number(whole + fraction.padEnd(2, '0')) || undefined;
}
