// Resolves differences without changing a fee: one, or several with one reason.
import { Text } from '@mantine/core';
import type { Month } from '../../../contract/books-month.ts';
import type { ReconcileRow, ResolveDifferencesInput } from '../../../contract/console/reconcile.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionForm, RecordDialog, reasonField } from '../../shared/action-dialog.tsx';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

const reason = () => ({
  reason: reasonField(t({ defaultMessage: 'For example: the provider includes it in next month’s statement' })),
});

type ResolveDifferenceProps = { row: ReconcileRow | null; month: Month; onClose: () => void };

export function ResolveDifference({ row, month, onClose }: ResolveDifferenceProps) {
  const environmentId = useEnvironment().id;
  const { resolve } = useGateway().reconcile;
  return (
    <RecordDialog record={row} onClose={onClose} title={t({ defaultMessage: 'Resolve without change' })}>
      {({ key, paydeskAmount, statementAmount }) => (
        <ActionForm
          procedure={resolve}
          hint={t({
            defaultMessage:
              'No fee changes. The difference is resolved with your name and reason, and opens again if an amount changes.',
          })}
          fields={reason()}
          input={({ reason }) => ({ environmentId, month, key, paydeskAmount, statementAmount, reason })}
          action={t({ defaultMessage: 'Resolve without change' })}
          onDone={() =>
            tellDone(t({ defaultMessage: 'Resolved' }), t({ defaultMessage: 'Your name and reason were saved.' }))
          }
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}

/** difference: what the statement has beyond Paydesk in all of them, in cents. */
export type Together = { of: ResolveDifferencesInput['of']; count: number; difference: number };

type ResolveTogetherProps = { together: Together | null; month: Month; onDone: () => void; onClose: () => void };

export function ResolveTogether({ together, month, onDone, onClose }: ResolveTogetherProps) {
  const environmentId = useEnvironment().id;
  const { resolveMany } = useGateway().reconcile;
  return (
    <RecordDialog record={together} onClose={onClose} title={t({ defaultMessage: 'Resolve without change' })}>
      {({ of, count, difference }) => (
        <ActionForm
          procedure={resolveMany}
          words={
            <Text size="sm">
              {rich(
                {
                  defaultMessage:
                    '<b>{count, plural, one {# difference} other {# differences}}</b>, <b>{amount}</b> in all (statement minus Paydesk).',
                },
                { count, amount: formatCents(difference), b: (words) => <b>{words}</b> },
              )}
            </Text>
          }
          hint={t({
            defaultMessage:
              'No fee changes. Each difference is resolved with your name and this reason, and opens again if an amount changes.',
          })}
          fields={reason()}
          input={({ reason }) => ({ environmentId, month, of, reason })}
          action={t({ defaultMessage: 'Resolve {count, plural, one {# difference} other {# differences}}' }, { count })}
          onDone={() => {
            tellDone(t({ defaultMessage: 'Resolved' }), t({ defaultMessage: 'Your name and reason were saved.' }));
            onDone();
          }}
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}
