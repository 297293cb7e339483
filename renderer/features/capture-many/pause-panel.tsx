// Why a run is paused and what to do.
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react';
import type { RunView } from '../../../contract/console/capture-many.ts';
import { t } from '../../../messages/t.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { remarkWords } from '../../ui/remark-words.ts';

export function PausePanel({ run }: { run: RunView }) {
  const waiting = waitingWords(run.counts.waiting ?? 0);
  if (run.pauseReason === 'unknowns') {
    return (
      <Alert
        color="red"
        icon={<IconAlertTriangle size={18} />}
        title={
          run.pauseWords === null
            ? t({ defaultMessage: 'Paused: three captures in a row need review' })
            : t({ defaultMessage: 'Paused: a capture needs review' })
        }
        role="alert"
      >
        <Text size="sm">
          {run.pauseWords === null
            ? t({
                defaultMessage: 'They may have been charged. Check that the payment service is working, then resume.',
              })
            : remarkWords(run.pauseWords)}{' '}
          {waiting}
        </Text>
        <LinkButton to="/needs-review" variant="default" size="xs" mt="sm">
          {t({ defaultMessage: 'Open Needs review' })}
        </LinkButton>
      </Alert>
    );
  }
  return (
    <Alert color="yellow" icon={<IconPlayerPause size={18} />} title={titleOf(run)} role="status">
      <Text size="sm">
        {run.pauseReason === 'trouble' && `${remarkWords(run.pauseWords ?? '')} `}
        {waiting}
      </Text>
    </Alert>
  );
}

function titleOf({ pauseReason }: RunView): string {
  if (pauseReason === 'closed') return t({ defaultMessage: 'Paused: Paydesk was closed' });
  return pauseReason === 'trouble'
    ? t({ defaultMessage: 'Paused: captures can’t be sent' })
    : t({ defaultMessage: 'Paused' });
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return t({ defaultMessage: 'No orders are waiting. Resume to finish the run.' });
  return t(
    {
      defaultMessage:
        '{count, plural, one {# order is} other {# orders are}} waiting. Nothing is sent until you resume.',
    },
    { count: waiting },
  );
}
