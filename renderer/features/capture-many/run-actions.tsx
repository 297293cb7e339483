// The buttons of a run: start, pause, resume, stop, discard.
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RunView } from '../../../contract/console/capture-many.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf, problemSentence } from '../../gateway/problem-of.ts';
import { AskColleague, wantedOf } from '../../shared/second-person/ask-colleague.tsx';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { tellPlainly } from '../../window/toast.ts';
import { LikelyDuplicates } from './likely-duplicates.tsx';
import { RunAccounts } from './run-accounts.tsx';
import { UnverifiedAmounts } from './unverified-amounts.tsx';

/** Errors stay on screen until they are closed, because their button may be gone. What wants a second person is asked in a dialog. */
function onError(error: unknown): void {
  if (wantedOf(error)) return;
  const { message, nextStep } = problemSentence(error);
  tellPlainly(message, nextStep);
}

export function RunActions({ run }: { run: RunView }) {
  switch (run.state) {
    case 'planned':
      return (
        <MayCall to="captureMany.start">
          <PlanActions run={run} />
        </MayCall>
      );
    case 'running':
    case 'paused':
      return (
        <MayCall to="captureMany.pause">
          <WorkActions run={run} />
        </MayCall>
      );
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
  const start = useMutation(
    gateway.captureMany.start.mutationOptions({
      onError: (error) => {
        onError(error);
        if (problemOf(error).code === 'run_not_confirmed') confirm.open();
      },
    }),
  );
  const discard = useMutation(
    gateway.captureMany.discard.mutationOptions({ onError, onSuccess: () => navigate({ to: '/capture-many' }) }),
  );
  const { count, sum, unverified, unconfirmed } = run.planned;
  return (
    <>
      <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate(key)}>
        {t({ defaultMessage: 'Discard' })}
      </Button>
      <Button
        color={isProduction ? 'red' : 'ink'}
        disabled={count === 0}
        loading={start.isPending}
        onClick={() => (isProduction ? confirm.open() : start.mutate({ ...key, confirmed: null }))}
      >
        {t({ defaultMessage: 'Capture {count, plural, one {# order} other {# orders}}' }, { count })}
      </Button>
      <Modal
        opened={confirming}
        onClose={confirm.close}
        title={t(
          { defaultMessage: 'Charge {count, plural, one {# order} other {# orders}} in PRODUCTION?' },
          { count },
        )}
      >
        <ConfirmRun
          run={run}
          onCancel={confirm.close}
          onConfirm={() => {
            confirm.close();
            start.mutate({ ...key, confirmed: { count, sum, unverified, duplicates: unconfirmed } });
          }}
        />
      </Modal>
      <AskDialog asked={start} />
    </>
  );
}

/** Asks a colleague where the run wants a second person. */
function AskDialog({ asked }: { asked: { error: unknown; reset: () => void } }) {
  const wanted = wantedOf(asked.error);
  return (
    <Modal opened={wanted !== null} onClose={asked.reset} title={t({ defaultMessage: 'Ask a colleague' })}>
      {wanted && <AskColleague what={wanted} onAsked={asked.reset} onBack={asked.reset} />}
    </Modal>
  );
}

/** Another desk's run: it can be paused or stopped from here, and is taken over once that desk is silent. */
function WorkActions({ run }: { run: RunView }) {
  const gateway = useGateway();
  const key = { environmentId: run.environmentId, runId: run.id };
  const pause = useMutation(gateway.captureMany.pause.mutationOptions({ onError }));
  const isProduction = useEnvironment().kind === 'production';
  const [confirming, confirm] = useDisclosure(false);
  const resume = useMutation(
    gateway.captureMany.resume.mutationOptions({
      onError: (error) => {
        onError(error);
        if (problemOf(error).code === 'run_not_confirmed') confirm.open();
      },
    }),
  );
  const { unconfirmed } = run.planned;
  const stop = useMutation(gateway.captureMany.stop.mutationOptions({ onError }));
  const isElsewhere = run.holder?.isWorking === true;
  const canResume = run.state === 'paused' || (run.holder !== null && !isElsewhere);
  return (
    <>
      {run.state === 'running' && (run.holder === null || isElsewhere) && (
        <Button
          leftSection={<IconPlayerPause size={16} />}
          variant="default"
          disabled={run.isEnding}
          loading={pause.isPending}
          onClick={() => pause.mutate(key)}
        >
          {t({ defaultMessage: 'Pause' })}
        </Button>
      )}
      {canResume && !isElsewhere && (
        <Button
          leftSection={<IconPlayerPlay size={16} />}
          loading={resume.isPending}
          onClick={() => (isProduction && unconfirmed !== null ? confirm.open() : resume.mutate(key))}
        >
          {run.state === 'running'
            ? t({ defaultMessage: 'Take over', description: 'Button: go on with a run that another computer began' })
            : t({ defaultMessage: 'Resume' })}
        </Button>
      )}
      <Button
        leftSection={<IconPlayerStop size={16} />}
        variant="light"
        color="red"
        loading={stop.isPending}
        onClick={() => stop.mutate(key)}
      >
        {t({ defaultMessage: 'Stop run' })}
      </Button>
      <Modal
        opened={confirming}
        onClose={confirm.close}
        title={t({ defaultMessage: 'Capture likely duplicates in PRODUCTION?' })}
      >
        <Stack gap="md">
          <LikelyDuplicates run={run} />
          <Group justify="flex-end">
            <Button variant="default" onClick={confirm.close} data-autofocus>
              {t({ defaultMessage: 'Cancel' })}
            </Button>
            <Button
              color="red"
              onClick={() => {
                confirm.close();
                resume.mutate({ ...key, duplicates: unconfirmed });
              }}
            >
              {t({ defaultMessage: 'Resume and capture them' })}
            </Button>
          </Group>
        </Stack>
      </Modal>
      <AskDialog asked={resume} />
    </>
  );
}

/** The confirmation before a run in production. It names the number of orders and the total. */
type ConfirmRunProps = { run: RunView; onConfirm: () => void; onCancel: () => void };

function ConfirmRun({ run, onConfirm, onCancel }: ConfirmRunProps) {
  const { planned } = run;
  const values = {
    count: planned.count,
    amount: formatCents(planned.sum),
    b: (words: ReactNode) => <b>{words}</b>,
  };
  const { name } = useEnvironment();
  return (
    <Stack gap="md">
      <Alert
        color="red"
        icon={<IconAlertTriangle size={18} />}
        title={t({ defaultMessage: 'Real money in PRODUCTION: {environment}' }, { environment: name })}
      >
        {planned.unverified > 0
          ? rich(
              {
                defaultMessage:
                  'The consumers of <b>{count, plural, one {# order} other {# orders}}</b> will be debited. By the file, the total is <b>{amount}</b>.',
              },
              values,
            )
          : rich(
              {
                defaultMessage:
                  'The consumers of <b>{count, plural, one {# order} other {# orders}}</b> will be debited <b>{amount}</b> in total.',
              },
              values,
            )}
      </Alert>
      <RunAccounts run={run} />
      <UnverifiedAmounts run={run} label={t({ defaultMessage: 'Amounts to confirm' })} />
      <LikelyDuplicates run={run} />
      <Text size="sm" c="dimmed">
        {t({
          defaultMessage:
            'This confirmation covers the whole run. Orders whose amount changed after the dry run are skipped.',
        })}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t({ defaultMessage: 'Cancel' })}
        </Button>
        <Button color="red" onClick={onConfirm}>
          {t(
            { defaultMessage: 'Charge {count, plural, one {# order} other {# orders}}, {amount}' },
            { count: planned.count, amount: formatCents(planned.sum) },
          )}
        </Button>
      </Group>
    </Stack>
  );
}
