// Why a run stands still, and what to do about it.
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react';
import type { RunView } from '../../../contract/console/capture-many.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { orders } from './run-words.ts';

export function PausePanel({ run }: { run: RunView }) {
  const waiting = waitingWords(run.counts.waiting ?? 0);
  if (run.pauseReason === 'unknowns') {
    return (
      <Alert
        color="red"
        icon={<IconAlertTriangle size={18} />}
        title="Paused by itself: three outcomes in a row are unknown"
        role="alert"
      >
        <Text size="sm">
          Each of them may have been charged. Find out whether the service is well, then resume. {waiting}
        </Text>
        <LinkButton to="/needs-review" variant="default" size="xs" mt="sm">
          Open unknown outcomes
        </LinkButton>
      </Alert>
    );
  }
  return (
    <Alert color="yellow" icon={<IconPlayerPause size={18} />} title={titleOf(run)} role="status">
      <Text size="sm">
        {run.pauseReason === 'trouble' && `${run.pauseWords ?? ''} `}
        {waiting}
      </Text>
    </Alert>
  );
}

function titleOf({ pauseReason }: RunView): string {
  if (pauseReason === 'closed') return 'Paused: Paydesk was closed';
  return pauseReason === 'trouble' ? 'Paused by itself: nothing more can be sent' : 'Paused';
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return 'No order waits any more: resuming ends the run.';
  return `${orders(waiting)} ${waiting === 1 ? 'waits' : 'wait'}; nothing is sent until somebody resumes.`;
}
