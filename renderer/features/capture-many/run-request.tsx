// What this person asked a colleague to approve about a run.
import type { RunView } from '../../../contract/console/capture-many.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { OwnRequest } from '../../shared/second-person/own-request.tsx';
import { useEnvironment } from '../../window/environment.ts';

/** A run that is over, or that is under way, wants none. */
export function RunRequest({ run: { id: runId, environmentId, state, planned } }: { run: RunView }) {
  const gateway = useGateway();
  const { kind } = useEnvironment();
  if (state !== 'planned' && state !== 'paused') return null;
  return (
    <OwnRequest
      kind="run"
      isOf={(what) => what.runId === runId && what.environmentId === environmentId}
      action={({ count, sum, unverified }) => {
        if (state === 'paused') return t({ defaultMessage: 'Resume' });
        return unverified > 0
          ? t({ defaultMessage: 'Capture {count, plural, one {# order} other {# orders}}' }, { count })
          : t(
              { defaultMessage: 'Capture {count, plural, one {# order} other {# orders}}, {amount}' },
              { count, amount: formatCents(sum) },
            );
      }}
      carryOut={({ count, sum, unverified }, { id: approvalId }) => {
        const key = { environmentId, runId, approvalId };
        // The page names them, and its button is the confirmation of them.
        const duplicates = planned.unconfirmed;
        if (state === 'paused') return gateway.captureMany.resume.call({ ...key, duplicates });
        return gateway.captureMany.start.call({
          ...key,
          confirmed: kind === 'production' ? { count, sum, unverified, duplicates } : null,
        });
      }}
    />
  );
}
