// The kinds of a statement's lines in a person's words.
const WORDS: Record<string, string> = {
  seller_fee: 'Seller fee',
  seller_fee_correction: 'Correction of a seller fee',
  seller_fee_return: 'Seller fee given back',
  payout: 'Payout',
};

/** A kind the service made up since is shown as it came: "late_fee" → "late fee". */
export function kindWords(kind: string): string {
  return WORDS[kind] ?? kind.replaceAll('_', ' ');
}
