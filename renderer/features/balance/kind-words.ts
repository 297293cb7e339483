// The kinds of a statement's lines in a person's words.
import { t } from '../../../messages/t.ts';

const WORDS: Record<string, string> = {
  seller_fee: t({ defaultMessage: 'Seller fee' }),
  seller_fee_correction: t({ defaultMessage: 'Seller fee correction' }),
  seller_fee_return: t({ defaultMessage: 'Seller fee returned' }),
  payout: t({ defaultMessage: 'Payout' }),
};

/** A kind the service made up since is shown as it came: "late_fee" → "late fee". */
export function kindWords(kind: string): string {
  return WORDS[kind] ?? kind.replaceAll('_', ' ');
}
