// One request, to be read whole before it is approved or declined.
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { booksDayOf } from '../../../contract/books-day.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import type { ApprovalPolicies, ApprovalSubject } from '../../../contract/team/approval-subject.ts';
import { DecideApprovalInput } from '../../../contract/team/approvals.ts';
import { dayWords } from '../../../messages/day-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { subjectAmount, subjectWords } from '../../shared/second-person/subject-words.ts';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { fieldProblem } from '../../ui/field-problem.ts';
import { DeadlineMoment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { tellDone } from '../../window/toast.ts';
import type { Listed } from './approval-table.tsx';
import { RecordLink, useEnvironmentOf } from './record-link.tsx';

type DecideRequestProps = { of: Listed | null; onClose: () => void };

export function DecideRequest({ of, onClose }: DecideRequestProps) {
  return (
    <Modal opened={of !== null} onClose={onClose} title={t({ defaultMessage: 'Approve or decline' })} size="lg">
      {of && <Decision approval={of} onClose={onClose} />}
    </Modal>
  );
}

function Decision({ approval, onClose }: { approval: Listed; onClose: () => void }) {
  const { id: approvalId, what, call, requestedBy, requestedOn, requestedAt, expiresAt, why } = approval;
  const gateway = useGateway();
  const environment = useEnvironmentOf(approval);
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (text) =>
        fieldProblem(DecideApprovalInput.shape.reason.safeParse(text), {
          missing: t({ defaultMessage: 'Enter a reason.' }),
        }),
    },
  });
  const decide = useMutation(
    gateway.approvals.decide.mutationOptions({
      onSuccess: ({ state }) => {
        const who = { person: requestedBy };
        if (state === 'approved') {
          tellDone(t({ defaultMessage: 'Approved' }), t({ defaultMessage: '{person} can carry it out now.' }, who));
        } else tellDone(t({ defaultMessage: 'Declined' }), t({ defaultMessage: '{person} sees your reason.' }, who));
        onClose();
      },
    }),
  );
  const send = (verdict: 'approve' | 'decline') =>
    form.onSubmit(({ reason }) => decide.mutate({ approvalId, verdict, reason }))();
  const isProduction = environment?.kind === 'production';
  const amount = subjectAmount(what, call);
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <Stack gap="md">
        <Alert
          color={isProduction ? 'red' : 'ink'}
          title={
            isProduction
              ? t({ defaultMessage: 'Real money in PRODUCTION: {environment}' }, { environment: environment.name })
              : environment
                ? t({ defaultMessage: 'SANDBOX: {environment}' }, { environment: environment.name })
                : t({ defaultMessage: 'Your team' })
          }
        >
          {amount === null
            ? subjectWords(what, call)
            : rich(
                { defaultMessage: '{what} · <b>{amount}</b>' },
                { what: subjectWords(what, call), amount: formatCents(amount), b: (words) => <b>{words}</b> },
              )}
        </Alert>
        <Consequence what={what} />
        <FactList>
          <Fact name={t({ defaultMessage: 'Requested by' })}>
            {rich(
              { defaultMessage: '{person} on {device}, {time}' },
              {
                person: <bdi>{requestedBy}</bdi>,
                device: <bdi>{requestedOn}</bdi>,
                time: <DeadlineMoment at={requestedAt} />,
              },
            )}
          </Fact>
          <Fact name={t({ defaultMessage: 'Reason' })}>
            <Text size="sm" component="bdi" style={{ overflowWrap: 'anywhere' }}>
              {why}
            </Text>
          </Fact>
          {what.kind === 'refund' && what.reason !== '' && (
            <Fact name={t({ defaultMessage: 'Reason of the refund' })}>
              <bdi>{what.reason}</bdi>
            </Fact>
          )}
          {what.kind === 'take_back' && (
            <Fact name={t({ defaultMessage: 'Date of the record' })}>{dayWords(booksDayOf(Date.parse(what.at)))}</Fact>
          )}
          <Fact name={t({ defaultMessage: 'Record' })}>
            <RecordLink approval={approval} />
          </Fact>
          <Fact name={t({ defaultMessage: 'Expires', description: 'By when a request for approval is used' })}>
            <DeadlineMoment at={expiresAt} />
          </Fact>
          {what.kind === 'policies' && <Rules policies={what.policies} />}
        </FactList>
        <Textarea
          label={t({ defaultMessage: 'Your reason' })}
          description={t({ defaultMessage: '{person} sees it, and the audit log keeps it.' }, { person: requestedBy })}
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        {decide.error && <ProblemAlert problem={problemOf(decide.error)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={decide.isPending}>
            {t({ defaultMessage: 'Cancel' })}
          </Button>
          <Button variant="light" color="red" loading={decide.isPending} onClick={() => send('decline')}>
            {t({ defaultMessage: 'Decline' })}
          </Button>
          <Button color={isProduction ? 'red' : 'ink'} loading={decide.isPending} onClick={() => send('approve')}>
            {amount === null || what.kind === 'take_back'
              ? t({ defaultMessage: 'Approve' })
              : t({ defaultMessage: 'Approve {amount}' }, { amount: formatCents(amount) })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What follows that the request itself doesn't name. */
function Consequence({ what }: { what: ApprovalSubject }) {
  if (what.kind === 'take_back') {
    return (
      <Text size="sm">
        {t({ defaultMessage: 'Once it’s voided, the order can be refunded as if this had never been recorded.' })}
      </Text>
    );
  }
  if (what.kind !== 'run' || what.unverified === 0) return null;
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle size={18} />}
      title={t(
        { defaultMessage: '{count, plural, one {# amount isn’t verified} other {# amounts aren’t verified}}' },
        { count: what.unverified },
      )}
    >
      {t({
        defaultMessage:
          'Paydesk couldn’t check these amounts with the payment service. Each order is charged its own amount, even if the file says another. Open the run and compare each amount with its line.',
      })}
    </Alert>
  );
}

/** The rules as they would be. */
function Rules({
  policies: { payout, refundAbove, captureAbove, presentAgain, runOrders, runTotal, dayTotal, notDone, hours },
}: {
  policies: ApprovalPolicies;
}) {
  const never = t({ defaultMessage: 'Off', description: 'A rule that asks for nothing' });
  const onOff = (is: boolean) => (is ? t({ defaultMessage: 'On', description: 'A rule that holds' }) : never);
  return (
    <>
      <Fact name={t({ defaultMessage: 'Payouts' })}>{onOff(payout)}</Fact>
      <Fact name={t({ defaultMessage: 'Refunds above' })}>
        {refundAbove === null ? never : <Money cents={refundAbove} />}
      </Fact>
      <Fact name={t({ defaultMessage: 'Captures above' })}>
        {captureAbove === null ? never : <Money cents={captureAbove} />}
      </Fact>
      <Fact name={t({ defaultMessage: 'Presenting again' })}>{onOff(presentAgain)}</Fact>
      <Fact name={t({ defaultMessage: 'Runs above this many orders' })}>
        {runOrders === null ? never : t({ defaultMessage: '{count, number}' }, { count: runOrders })}
      </Fact>
      <Fact name={t({ defaultMessage: 'Runs above this total' })}>
        {runTotal === null ? never : <Money cents={runTotal} />}
      </Fact>
      <Fact name={t({ defaultMessage: 'Daily limit per person' })}>
        {dayTotal === null ? never : <Money cents={dayTotal} />}
      </Fact>
      <Fact name={t({ defaultMessage: 'Marking as not done' })}>{onOff(notDone)}</Fact>
      <Fact name={t({ defaultMessage: 'Hours until approvals expire' })}>
        {t({ defaultMessage: '{count, number}' }, { count: hours })}
      </Fact>
    </>
  );
}
