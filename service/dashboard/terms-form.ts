// The terms of a marketplace as a person types them, and as they are written.

import { z } from 'zod';
import { MAX_TERM_AMOUNT, type Terms } from '../../contract/dashboard-api/marketplace.ts';
import { formatCents } from '../../contract/format-cents.ts';
import { parseDollars } from '../../contract/money.ts';
import { t } from '../../messages/t.ts';

const enterPercentage = () => t({ defaultMessage: 'Enter a percentage from 0 to 100, like 2.75.' });

/** Up to two decimals, as whole hundredths: "2.75" is 275. */
const Percent = z
  .string({ error: enterPercentage })
  .trim()
  .regex(/^\d{1,3}(?:\.\d{1,2})?$/, { error: enterPercentage })
  .transform((text) => {
    const [whole = '', decimals = ''] = text.split('.');
    return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  })
  .refine((basisPoints) => basisPoints <= 10_000, { error: enterPercentage });

const NOTHING = /^\$?0+(?:\.0*)?$/;
const enterDollars = () =>
  t(
    { defaultMessage: 'Enter an amount in dollars, like 0.30, up to {maximum}.' },
    { maximum: formatCents(MAX_TERM_AMOUNT) },
  );

/** Dollars as cents. Zero is one. */
const Dollars = z
  .string({ error: enterDollars })
  .trim()
  .transform((text, context) => {
    if (NOTHING.test(text)) return 0;
    const parsed = parseDollars(text);
    if (parsed.ok) return Number(parsed.cents);
    context.addIssue({ code: 'custom', message: enterDollars() });
    return z.NEVER;
  });

/** Left empty: no cap. */
const Cap = z
  .union([z.literal('').transform(() => null), Dollars], { error: enterDollars })
  .refine((cap) => cap !== 0, {
    error: () =>
      t({ defaultMessage: 'Enter a cap above $0. To charge no fee, set the percentage and the fixed fee to 0.' }),
  });

export const TermsForm = z.object({
  fee_percent: Percent,
  fee_fixed: Dollars,
  fee_cap: z.string().trim().default('').pipe(Cap),
  holding_balance: Dollars,
});

export function termsOf(form: z.infer<typeof TermsForm>): Terms {
  const { fee_percent: fee_basis_points, fee_fixed, fee_cap, holding_balance } = form;
  return { fee_basis_points, fee_fixed, fee_cap, holding_balance };
}

/** The terms as they would be typed. */
export function typedTerms(terms: Terms): Record<keyof z.infer<typeof TermsForm>, string> {
  return {
    fee_percent: percentWords(terms.fee_basis_points),
    fee_fixed: dollars(terms.fee_fixed),
    fee_cap: terms.fee_cap === null ? '' : dollars(terms.fee_cap),
    holding_balance: dollars(terms.holding_balance),
  };
}

/** 275 is "2.75". */
function percentWords(basisPoints: number): string {
  return dollars(basisPoints);
}

function dollars(cents: number): string {
  return formatCents(cents).replace(/[$,]/g, '');
}

/** The fee schedule in one line: "2.75% + $0.30, at most $5.00". */
export function scheduleWords({ fee_basis_points, fee_fixed, fee_cap }: Terms): string {
  const percent = percentWords(fee_basis_points);
  const [fixed, cap] = [formatCents(fee_fixed), formatCents(fee_cap ?? 0)];
  if (fee_fixed === 0 && fee_cap === null) return t({ defaultMessage: '{percent}%' }, { percent });
  if (fee_cap === null) return t({ defaultMessage: '{percent}% + {fixed}' }, { percent, fixed });
  if (fee_fixed === 0) return t({ defaultMessage: '{percent}%, at most {cap}' }, { percent, cap });
  return t({ defaultMessage: '{percent}% + {fixed}, at most {cap}' }, { percent, fixed, cap });
}
