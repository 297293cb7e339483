// What a restored or unlocked ledger left for a person to review, in a sentence.
import { t } from '../../messages/t.ts';

/** 0 → "Nothing needs review."; 2 → "2 calls need review. Resolve them under Needs review." */
export function needsReviewWords(count: number): string {
  return t(
    {
      defaultMessage:
        '{count, plural, =0 {Nothing needs review.} one {# call needs review. Resolve it under Needs review.} other {# calls need review. Resolve them under Needs review.}}',
    },
    { count },
  );
}

/** The same of a restored backup, where the ledger before it was kept. */
export function restoredWords(count: number): string {
  return t(
    {
      defaultMessage:
        '{count, plural, =0 {Nothing needs review.} one {# call needs review. Resolve it under Needs review.} other {# calls need review. Resolve them under Needs review.}} The Backups page shows where the previous ledger is kept.',
    },
    { count },
  );
}
