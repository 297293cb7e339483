// What a file of returns and refunds brings, or brought: how many of each, their sums, and what Paydesk has already.
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ImportCounts } from '../../../contract/console/after-charge-import.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { rich } from '../../ui/rich.tsx';

export function ImportedCounts({ counts, isDone }: { counts: ImportCounts; isDone: boolean }) {
  const { returns, refunds, known } = counts;
  const values = {
    returns,
    returnAmount: formatCents(counts.returnAmount),
    refunds,
    refundAmount: formatCents(counts.refundAmount),
    b: (words: ReactNode) => <b>{words}</b>,
  };
  return (
    <>
      <Text size="sm">
        {isDone
          ? rich(
              {
                defaultMessage:
                  'Added <b>{returns, plural, =0 {no returns} one {# return ({returnAmount})} other {# returns ({returnAmount})}}</b> and <b>{refunds, plural, =0 {no refunds} one {# refund ({refundAmount})} other {# refunds ({refundAmount})}}</b>.',
              },
              values,
            )
          : rich(
              {
                defaultMessage:
                  'Adds <b>{returns, plural, =0 {no returns} one {# return ({returnAmount})} other {# returns ({returnAmount})}}</b> and <b>{refunds, plural, =0 {no refunds} one {# refund ({refundAmount})} other {# refunds ({refundAmount})}}</b>.',
              },
              values,
            )}
      </Text>
      {known > 0 && (
        <Text size="sm">
          {t(
            {
              defaultMessage:
                '{count, plural, one {# row is already in Paydesk and adds nothing.} other {# rows are already in Paydesk and add nothing.}}',
            },
            { count: known },
          )}
        </Text>
      )}
    </>
  );
}
