// The names of the transaction types of a statement.
import { perLanguage, t } from './t.ts';

const WORDS = perLanguage(
  (): Record<string, string> => ({
    seller_fee: t({ defaultMessage: 'Seller fee' }),
    seller_fee_correction: t({ defaultMessage: 'Seller fee correction' }),
    seller_fee_return: t({ defaultMessage: 'Seller fee returned' }),
    payout: t({ defaultMessage: 'Payout' }),
  }),
);

/** An unknown type is shown as sent: "late_fee" → "late fee". */
export function kindWords(kind: string): string {
  return WORDS()[kind] ?? kind.replaceAll('_', ' ');
}
