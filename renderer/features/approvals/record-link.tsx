// Where a request's record is: its environment, and the way there.
import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mayDo } from '../../../contract/operations/who-may-send.ts';
import type { ApprovalView } from '../../../contract/team/approvals.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { environmentOf } from '../../shared/second-person/subject-words.ts';
import { askedFirst, useMachineDuties, useWhoMayCall } from '../../window/may.tsx';
import { useWindowState } from '../../window/window-state.ts';

type Of = { approval: Pick<ApprovalView, 'what' | 'call'> };

/** What the record is called, and its page; null where there is none. */
function recordOf({ what, call }: Of['approval']): { words: string; to: string } | null {
  switch (what.kind) {
    case 'payout':
      return { words: t({ defaultMessage: 'Open balance' }), to: '/balance' };
    case 'refund':
    case 'capture':
    case 'present_again':
    case 'take_back':
      return { words: t({ defaultMessage: 'Open order' }), to: `/orders/${encodeURIComponent(what.orderId)}` };
    case 'run':
      return { words: t({ defaultMessage: 'Open run' }), to: `/capture-many/${encodeURIComponent(what.runId)}` };
    case 'policies':
    case 'administrator':
    case 'role':
      return { words: t({ defaultMessage: 'Open Team' }), to: '/team' };
    case 'not_done':
      if (call?.orderId)
        return { words: t({ defaultMessage: 'Open order' }), to: `/orders/${encodeURIComponent(call.orderId)}` };
      if (call?.sessionId)
        return { words: t({ defaultMessage: 'Open session' }), to: `/sessions/${encodeURIComponent(call.sessionId)}` };
      return { words: t({ defaultMessage: 'Open Needs review' }), to: '/needs-review' };
  }
}

export function RecordLink({ approval }: Of) {
  const environmentId = environmentOf(approval.what);
  const environment = useEnvironmentOf(approval);
  const record = recordOf(approval);
  const [duties, whoMayCall] = [useMachineDuties(), useWhoMayCall()];
  const asks = record ? askedFirst(record.to) : undefined;
  const mayOpen = asks === undefined || mayDo(duties, whoMayCall(asks));
  return (
    <Group gap="xs">
      {environment && (
        <Text size="xs" c="dimmed" component="bdi">
          {environment.name}
        </Text>
      )}
      {record && mayOpen && (environment || environmentId === null) && (
        <Anchor
          component={Link}
          to={record.to}
          size="xs"
          fw={600}
          // A record is shown in its own environment.
          onClick={() => environmentId !== null && useWindowState.setState({ environmentId })}
        >
          {record.words}
        </Anchor>
      )}
    </Group>
  );
}

/** The environment that a request is in; null of none, or of one that was removed since. */
export function useEnvironmentOf({ what }: Of['approval']) {
  const gateway = useGateway();
  const facts = useQuery(gateway.console.facts.queryOptions());
  const environmentId = environmentOf(what);
  return facts.data?.environments.find(({ id }) => id === environmentId) ?? null;
}
