// What a restored or unsealed ledger left unknown, in a sentence.

/** 0 → "No outcome is unknown by it."; 2 → "2 outcomes are unknown by it: settle each under Unknown outcomes." */
export function unknownWords(count: number): string {
  if (count === 0) return 'No outcome is unknown by it.';
  const many = count.toLocaleString('en-US');
  return count === 1
    ? '1 outcome is unknown by it: settle it under Unknown outcomes.'
    : `${many} outcomes are unknown by it: settle each under Unknown outcomes.`;
}
