// On a record: what this person asked a colleague to approve about it, and the one click that carries it out.
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHourglass, IconUserCheck, IconUserX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCents } from '../../../contract/format-cents.ts';
import type { ApprovalSubject } from '../../../contract/team/approval-subject.ts';
import type { ApprovalView } from '../../../contract/team/approvals.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { DeadlineMoment } from '../../ui/moment.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { useApprovals } from './approvals.ts';
import { AskColleague, wantedOf } from './ask-colleague.tsx';
import { approverWords, subjectAmount, subjectWords } from './subject-words.ts';

type OwnRequestProps<Kind extends ApprovalSubject['kind']> = {
  kind: Kind;
  /** Whether a request of this kind is about this record. */
  isOf: (what: Extract<ApprovalSubject, { kind: Kind }>) => boolean;
  /** What the button says that carries it out. */
  action: (what: Extract<ApprovalSubject, { kind: Kind }>) => string;
  /** Does exactly what was approved, by that approval. */
  carryOut: (what: Extract<ApprovalSubject, { kind: Kind }>, approval: ApprovalView) => Promise<unknown>;
};

export function OwnRequest<const Kind extends ApprovalSubject['kind']>({ kind, isOf, ...rest }: OwnRequestProps<Kind>) {
  const own = useApprovals().data?.own ?? [];
  const isHere = (what: ApprovalSubject): what is Extract<ApprovalSubject, { kind: Kind }> =>
    what.kind === kind && isOf(what as Extract<ApprovalSubject, { kind: Kind }>);
  const [newest] = own.filter(({ what }) => isHere(what));
  if (!newest || !isHere(newest.what)) return null;
  const { what } = newest;
  return (
    <RequestPanel
      key={newest.id}
      approval={newest}
      action={rest.action(what)}
      carryOut={() => rest.carryOut(what, newest)}
    />
  );
}

type RequestPanelProps = { approval: ApprovalView; action: string; carryOut: () => Promise<unknown> };

/** What is declined is said until it would have expired; what was used or withdrawn is under Approvals. */
function RequestPanel({ approval, action, carryOut }: RequestPanelProps) {
  switch (approval.state) {
    case 'open':
      return <Waiting approval={approval} />;
    case 'approved':
      return <Approved approval={approval} action={action} carryOut={carryOut} />;
    case 'declined':
      return Date.parse(approval.expiresAt) > Date.now() ? <Declined approval={approval} /> : null;
    default:
      return null;
  }
}

function Waiting({ approval }: { approval: ApprovalView }) {
  return (
    <Alert
      color="ink"
      icon={<IconHourglass size={18} />}
      title={t({ defaultMessage: 'Waiting for another person’s approval' })}
      role="status"
      data-own-request
    >
      <Group justify="space-between" gap="md">
        <Text size="sm" flex="1 1 320px">
          {rich(
            { defaultMessage: '{what}. Waits for a colleague who has the duty “{duty}”. Expires {time}.' },
            {
              what: <RequestSubject approval={approval} />,
              duty: approverWords(approval.what),
              time: <DeadlineMoment at={approval.expiresAt} />,
            },
          )}
        </Text>
        <Withdraw approval={approval} />
      </Group>
    </Alert>
  );
}

function Approved({ approval, action, carryOut }: RequestPanelProps) {
  const { kind } = useEnvironment();
  const [asking, ask] = useDisclosure(false);
  const doing = useMutation({ mutationFn: carryOut });
  const changed = wantedOf(doing.error);
  return (
    <Alert
      color="teal"
      icon={<IconUserCheck size={18} />}
      title={t({ defaultMessage: 'Approved by {person}' }, { person: approval.decision?.by ?? '' })}
      role="status"
      data-own-request
    >
      <Stack gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {rich(
            { defaultMessage: '{what}. “{reason}” You can do it once. Expires {time}.' },
            {
              what: <RequestSubject approval={approval} />,
              reason: <bdi>{approval.decision?.reason}</bdi>,
              time: <DeadlineMoment at={approval.expiresAt} />,
            },
          )}
        </Text>
        {doing.error && <ProblemAlert problem={problemOf(doing.error)} />}
        <Group gap="sm">
          {changed ? (
            <Button onClick={ask.open}>{t({ defaultMessage: 'Ask again' })}</Button>
          ) : (
            <Button
              color={kind === 'production' ? 'red' : 'ink'}
              loading={doing.isPending}
              onClick={() => doing.mutate()}
            >
              {action}
            </Button>
          )}
          <Withdraw approval={approval} />
        </Group>
      </Stack>
      <Modal opened={asking} onClose={ask.close} title={t({ defaultMessage: 'Ask a colleague' })}>
        {changed && <AskColleague what={changed} note={approval.why} onAsked={ask.close} onBack={ask.close} />}
      </Modal>
    </Alert>
  );
}

function Declined({ approval: { what, call, decision } }: { approval: ApprovalView }) {
  return (
    <Alert
      color="red"
      icon={<IconUserX size={18} />}
      title={t({ defaultMessage: 'Declined by {person}' }, { person: decision?.by ?? '' })}
      role="status"
      data-own-request
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {rich(
          { defaultMessage: '{what}. “{reason}” Nothing was sent.' },
          { what: subjectWords(what, call), reason: <bdi>{decision?.reason}</bdi> },
        )}
      </Text>
    </Alert>
  );
}

function RequestSubject({ approval: { what, call } }: { approval: ApprovalView }): ReactNode {
  const amount = subjectAmount(what, call);
  const words = subjectWords(what, call);
  return amount === null
    ? words
    : t({ defaultMessage: '{what} · {amount}' }, { what: words, amount: formatCents(amount) });
}

/** Takes a request back: it can't be decided or used any more. */
export function Withdraw({ approval: { id: approvalId } }: { approval: Pick<ApprovalView, 'id'> }) {
  const gateway = useGateway();
  const withdraw = useMutation(gateway.approvals.withdraw.mutationOptions());
  return (
    <Stack gap={4}>
      <Button variant="default" size="xs" loading={withdraw.isPending} onClick={() => withdraw.mutate({ approvalId })}>
        {t({ defaultMessage: 'Withdraw request' })}
      </Button>
      {withdraw.error && <ProblemAlert problem={problemOf(withdraw.error)} />}
    </Stack>
  );
}
