// An amount in dollars, in digits of equal width.

import { Text, type TextProps } from '@mantine/core';
import { formatCents } from '../../contract/format-cents.ts';
import { t } from '../../messages/t.ts';

/** Shows cents as dollars, or the word "unknown": never 0 for an unknown amount. */
export function Money({ cents, ...text }: { cents: number | null } & TextProps) {
  if (cents === null)
    return (
      <Text component="span" inherit c="dimmed" {...text}>
        {t({ defaultMessage: 'unknown', description: 'An amount that isn’t known' })}
      </Text>
    );
  return (
    <Text component="span" inherit ff="text" style={{ fontVariantNumeric: 'tabular-nums' }} {...text}>
      {formatCents(cents)}
    </Text>
  );
}
