// What a line of a deposit is, in words: on its page and in files.
import { perLanguage, t } from './t.ts';

const KINDS = perLanguage(
  (): Record<string, string> => ({
    charge: t({ defaultMessage: 'Charge' }),
    refund: t({ defaultMessage: 'Refund' }),
    refund_failed: t({ defaultMessage: 'Refund failed' }),
    return: t({ defaultMessage: 'Return', description: 'A debit that came back' }),
  }),
);

/** A kind that this console doesn't know is shown as the service names it. */
export const settlementLineWords = (kind: string): string =>
  Object.hasOwn(KINDS(), kind) ? (KINDS()[kind] ?? kind) : kind;
