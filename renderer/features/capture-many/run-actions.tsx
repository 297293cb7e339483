// What a person can do with a run: begin it, hold it, end it.
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { RunView } from '../../../contract/console/capture-many.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemSentence } from '../../gateway/problem-of.ts';
import { useEnvironment } from '../../window/environment.ts';
import { tellPlainly } from '../../window/toast.ts';
import { orders } from './run-words.ts';

/** What went wrong stays on screen until it is closed: the button it belongs to may be gone by then. */
function onError(error: unknown): void {
  const { message, nextStep } = problemSentence(error);
  tellPlainly(message, nextStep);
}

export function RunActions({ run }: { run: RunView }) {
  switch (run.state) {
    case 'planned':
      return <PlanActions run={run} />;
    case 'running':
    case 'paused':
      return <WorkActions run={run} />;
    default:
      return null;
  }
}

function PlanActions({ run }: { run: RunView }) {
  const gateway = useGateway();
  const navigate = useNavigate();
  const isProduction = useEnvironment().kind === 'production';
  const [confirming, confirm] = useDisclosure(false);
  const key = { environmentId: run.environmentId, runId: run.id };
  const start = useMutation(gateway.captureMany.start.mutationOptions({ onError }));
  const discard = useMutation(
    gateway.captureMany.discard.mutationOptions({ onError, onSuccess: () => navigate({ to: '/capture-many' }) }),
  );
  const { count, sum } = run.planned;
  return (
    <>
      <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate(key)}>
        Discard
      </Button>
      <Button
        color={isProduction ? 'red' : 'ink'}
        disabled={count === 0}
        loading={start.isPending}
        onClick={() => (isProduction ? confirm.open() : start.mutate({ ...key, confirmed: null }))}
      >
        Capture {orders(count)}
      </Button>
      <Modal opened={confirming} onClose={confirm.close} title={`Charge ${orders(count)} in PRODUCTION?`}>
        <ConfirmRun
          run={run}
          onCancel={confirm.close}
          onConfirm={() => {
            confirm.close();
            start.mutate({ ...key, confirmed: { count, sum } });
          }}
        />
      </Modal>
    </>
  );
}

function WorkActions({ run }: { run: RunView }) {
  const gateway = useGateway();
  const key = { environmentId: run.environmentId, runId: run.id };
  const pause = useMutation(gateway.captureMany.pause.mutationOptions({ onError }));
  const resume = useMutation(gateway.captureMany.resume.mutationOptions({ onError }));
  const stop = useMutation(gateway.captureMany.stop.mutationOptions({ onError }));
  return (
    <>
      {run.state === 'running' ? (
        <Button
          leftSection={<IconPlayerPause size={16} />}
          variant="default"
          disabled={run.isEnding}
          loading={pause.isPending}
          onClick={() => pause.mutate(key)}
        >
          Pause
        </Button>
      ) : (
        <Button
          leftSection={<IconPlayerPlay size={16} />}
          loading={resume.isPending}
          onClick={() => resume.mutate(key)}
        >
          Resume
        </Button>
      )}
      <Button
        leftSection={<IconPlayerStop size={16} />}
        variant="light"
        color="red"
        loading={stop.isPending}
        onClick={() => stop.mutate(key)}
      >
        Stop for good
      </Button>
    </>
  );
}

/** The one confirmation before a run begins in production: it names the count and the sum. */
type ConfirmRunProps = { run: RunView; onConfirm: () => void; onCancel: () => void };

function ConfirmRun({ run: { planned }, onConfirm, onCancel }: ConfirmRunProps) {
  const { name } = useEnvironment();
  return (
    <Stack gap="md">
      <Alert color="red" icon={<IconAlertTriangle size={18} />} title={`Real money in PRODUCTION, ${name}`}>
        The consumers of <b>{orders(planned.count)}</b> are debited <b>{formatCents(planned.sum)}</b> in all.
      </Alert>
      <Text size="sm" c="dimmed">
        Asked once for the whole run. An order whose amount isn’t what the dry run showed is skipped.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button color="red" onClick={onConfirm}>
          Charge {orders(planned.count)}, {formatCents(planned.sum)}
        </Button>
      </Group>
    </Stack>
  );
}
