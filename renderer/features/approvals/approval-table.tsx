// The table of requests: what, how much, where, who asked, and how it stands.
import { Badge, Button, Stack, Text } from '@mantine/core';
import { type ApprovalState, dutyToDecide } from '../../../contract/team/approval-subject.ts';
import type { ApprovalPage } from '../../../contract/team/approvals.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { Withdraw } from '../../shared/second-person/own-request.tsx';
import { environmentOf, subjectAmount, subjectWords } from '../../shared/second-person/subject-words.ts';
import type { RowColumn } from '../../ui/data-table.tsx';
import { AgedMoment, DeadlineMoment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { rich } from '../../ui/rich.tsx';
import { withZone } from '../../ui/time-words.ts';
import { useMachineDuties } from '../../window/may.tsx';
import { RecordLink } from './record-link.tsx';

export type Listed = ApprovalPage['items'][number];

/** The columns of requests, and how they are laid out. */
export const approvalTable = (onDecide: (approval: Listed) => void) => ({
  columns: columnsOf(onDecide),
  rowId: ({ id }: Listed) => id,
  fitsPhone: true,
  isTop: true,
});

const columnsOf = (onDecide: (approval: Listed) => void): RowColumn<Listed>[] => [
  {
    name: t({ defaultMessage: 'Request', description: 'Noun: what somebody wants approved' }),
    td: { py: 'sm' },
    cell: (approval) => <Request approval={approval} />,
  },
  {
    name: t({ defaultMessage: 'Amount' }),
    align: 'right',
    visibleFrom: 'sm',
    td: { py: 'sm' },
    cell: ({ what, call }) =>
      environmentOf(what) === null ? '—' : <Money cents={subjectAmount(what, call)} fw={550} />,
  },
  {
    name: withZone(t({ defaultMessage: 'Requested', description: 'By whom and when something was asked for' })),
    visibleFrom: 'sm',
    td: { py: 'sm' },
    cell: ({ requestedBy, requestedOn, requestedAt }) => (
      <>
        <Text size="sm" component="bdi">
          {requestedBy}
        </Text>
        <Text size="xs" c="dimmed">
          <bdi>{requestedOn}</bdi>
        </Text>
        <AgedMoment at={requestedAt} />
      </>
    ),
  },
  {
    name: t({ defaultMessage: 'State' }),
    visibleFrom: 'md',
    td: { py: 'sm' },
    cell: (approval) => <State approval={approval} />,
  },
  {
    name: t({ defaultMessage: 'Actions' }),
    align: 'right',
    td: { py: 'sm' },
    cell: (approval) => <Action approval={approval} onDecide={onDecide} />,
  },
];

function Request({ approval }: { approval: Listed }) {
  const { what, call, why, requestedBy, requestedAt } = approval;
  return (
    <Stack gap={2} maw={420} style={{ whiteSpace: 'normal' }}>
      <Text size="sm" fw={550}>
        {subjectWords(what, call)}
      </Text>
      {environmentOf(what) !== null && (
        <Text size="sm" hiddenFrom="sm" component="div">
          <Money cents={subjectAmount(what, call)} fw={550} />
        </Text>
      )}
      <RecordLink approval={approval} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {rich({ defaultMessage: '“{reason}”' }, { reason: <bdi>{why}</bdi> })}
      </Text>
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        {rich(
          { defaultMessage: '{person}, {time}' },
          { person: <bdi>{requestedBy}</bdi>, time: <DeadlineMoment at={requestedAt} /> },
        )}
      </Text>
      <Text size="xs" hiddenFrom="md" component="div">
        <State approval={approval} />
      </Text>
    </Stack>
  );
}

const STATE = perLanguage(
  (): Record<ApprovalState, { color: string; words: string }> => ({
    open: { color: 'yellow', words: t({ defaultMessage: 'Waiting', description: 'State of a request' }) },
    approved: { color: 'teal', words: t({ defaultMessage: 'Approved', description: 'State of a request' }) },
    declined: { color: 'red', words: t({ defaultMessage: 'Declined', description: 'State of a request' }) },
    expired: { color: 'gray', words: t({ defaultMessage: 'Expired', description: 'State of a request' }) },
    used: { color: 'teal', words: t({ defaultMessage: 'Done', description: 'State of a request' }) },
    void: {
      color: 'gray',
      words: t({ defaultMessage: 'Void', description: 'State of a request: it no longer counts' }),
    },
  }),
);

function State({ approval: { state, decision, expiresAt, usedAt } }: { approval: Listed }) {
  const { color, words } = STATE()[state];
  return (
    <Stack gap={2} align="flex-start" style={{ whiteSpace: 'normal' }}>
      <Badge color={color} variant="light">
        {words}
      </Badge>
      {decision && (
        <Text size="xs" c="dimmed" maw={260} style={{ overflowWrap: 'anywhere' }}>
          {rich(
            { defaultMessage: '{person}: “{reason}”' },
            { person: <bdi>{decision.by}</bdi>, reason: <bdi>{decision.reason}</bdi> },
          )}
        </Text>
      )}
      {(state === 'open' || state === 'approved') && (
        <Text size="xs" c="dimmed">
          {rich({ defaultMessage: 'Expires {time}' }, { time: <DeadlineMoment at={expiresAt} /> })}
        </Text>
      )}
      {usedAt !== null && (
        <Text size="xs" c="dimmed">
          {rich({ defaultMessage: 'Carried out {time}' }, { time: <DeadlineMoment at={usedAt} /> })}
        </Text>
      )}
    </Stack>
  );
}

/** One's own can be withdrawn, and nothing else. */
function Action({ approval, onDecide }: { approval: Listed; onDecide: (approval: Listed) => void }) {
  const duties = useMachineDuties();
  const { state, isOwn, what } = approval;
  if (isOwn) return state === 'open' || state === 'approved' ? <Withdraw approval={approval} /> : null;
  if (state !== 'open' || !duties.includes(dutyToDecide(what.kind))) return null;
  const name = subjectWords(what, approval.call);
  return (
    <Button size="xs" aria-label={t({ defaultMessage: 'Review {name}' }, { name })} onClick={() => onDecide(approval)}>
      {t({ defaultMessage: 'Review' })}
    </Button>
  );
}
