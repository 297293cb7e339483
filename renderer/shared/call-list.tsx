// The calls behind a record, from the journal: what was sent, what came back, who resolved it. Folded until a person opens it.

import { Button, Code, Group, Loader, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CallView } from '../../contract/console/call.ts';
import type { JournalEntryView } from '../../contract/console/journal.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { CopyTextButton } from '../ui/copy-text-button.tsx';
import { curlCommand } from '../ui/curl-command.ts';
import { Fact, FactList, IdFact } from '../ui/fact-list.tsx';
import { FoldedCard } from '../ui/folded-card.tsx';
import { Clock, MomentToSecond } from '../ui/moment.tsx';
import { OPERATION } from '../ui/operation-words.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { remarkWords } from '../ui/remark-words.ts';
import { rich } from '../ui/rich.tsx';
import { EntryBadge } from '../ui/status-badge.tsx';
import { useEnvironment } from '../window/environment.ts';
import classes from './call-list.module.css';

export function CallList({ calls }: { calls: JournalEntryView[] }) {
  return (
    <FoldedCard
      name="calls"
      title={t({ defaultMessage: 'Calls', description: 'Heading: API calls' })}
      count={calls.length}
    >
      {calls.map((call) => (
        <Call key={call.id} call={call} />
      ))}
      {calls.length === 0 && (
        <Text size="sm" c="dimmed">
          {t({ defaultMessage: 'Paydesk made no API calls for this record.' })}
        </Text>
      )}
    </FoldedCard>
  );
}

function Call({ call }: { call: JournalEntryView }) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  return (
    <div className={classes.call}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {OPERATION()[call.operation].name}
          </Text>
          {call.repeatOf !== null && (
            <Text size="xs" c="dimmed">
              {t({ defaultMessage: 'Retry', description: 'A call that was sent again' })}
            </Text>
          )}
          <EntryBadge state={call.state} />
          {call.httpStatus !== null && (
            <Text size="xs" c="dimmed" ff="monospace">
              {t({ defaultMessage: 'HTTP {status}' }, { status: call.httpStatus })}
            </Text>
          )}
        </Group>
        <Group gap={4}>
          <Text size="xs" c="dimmed">
            {call.answeredAt
              ? rich(
                  { defaultMessage: 'Sent {sent} · Answered {answered}' },
                  { sent: <MomentToSecond at={call.sentAt} />, answered: <Clock at={call.answeredAt} /> },
                )
              : rich({ defaultMessage: 'Sent {sent}' }, { sent: <MomentToSecond at={call.sentAt} /> })}
          </Text>
          <CopyButton value={call.id} />
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            rightSection={isOpen ? <IconChevronUp size={13} /> : <IconChevronDown size={13} />}
            aria-label={t({ defaultMessage: 'Details: {call}' }, { call: OPERATION()[call.operation].name })}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
          >
            {t({ defaultMessage: 'Details' })}
          </Button>
        </Group>
      </Group>
      {call.detail && (
        <Text size="xs" c="dimmed" mt={2} style={{ overflowWrap: 'anywhere' }}>
          {remarkWords(call.detail)}
        </Text>
      )}
      {call.settledBy && (
        <Text size="xs" mt={2}>
          <bdi>{call.settledBy}</bdi>: “{remarkWords(call.settledReason ?? '')}”
        </Text>
      )}
      <div id={detailsId}>{isOpen && <CallDetails call={call} />}</div>
    </div>
  );
}

/** A call, opened: the request that was sent, what is kept of the response, and the command that sends it again. */
function CallDetails({ call }: { call: JournalEntryView }) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const query = useQuery(gateway.journal.call.queryOptions({ input: { environmentId, entryId: call.id } }));
  if (query.isError) return <ProblemAlert problem={problemOf(query.error)} />;
  if (query.isPending) return <Loader size="xs" />;
  const { url } = query.data;
  return (
    <Stack gap="sm" className={classes.details}>
      <Request sent={query.data} />
      <Response call={call} />
      {url !== null && (
        <Group gap="sm">
          <CopyTextButton
            name={t({ defaultMessage: 'Copy as curl' })}
            size="compact-sm"
            text={() => curlCommand(query.data, url)}
          />
          <Text size="xs" c="dimmed" flex={1} miw={200}>
            {t({
              defaultMessage:
                'Running the command sends the request again. It reads your access token from the variable TOKEN.',
            })}
          </Text>
        </Group>
      )}
    </Stack>
  );
}

function Request({ sent }: { sent: CallView }) {
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {t({ defaultMessage: 'Request', description: 'Of an API call' })}
      </Text>
      {/* Read from left to right in any language. */}
      <Code block dir="ltr" className={classes.code ?? ''}>
        {`${sent.method} ${sent.url ?? sent.path}\n${JSON.stringify(JSON.parse(sent.body), null, 2)}`}
      </Code>
      {sent.hidden.length > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {t({ defaultMessage: 'Sent, but not kept: {fields}' }, { fields: sent.hidden.join(', ') })}
        </Text>
      )}
    </div>
  );
}

function Response({ call }: { call: JournalEntryView }) {
  const { httpStatus } = call;
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {t({ defaultMessage: 'Response', description: 'To an API call' })}
      </Text>
      {httpStatus !== null ? (
        <FactList>
          <Fact name={t({ defaultMessage: 'Status' })}>
            {t({ defaultMessage: 'HTTP {status}' }, { status: httpStatus })}
          </Fact>
          {call.operation === 'create_session' && (
            <IdFact name={t({ defaultMessage: 'Session ID' })} id={call.sessionId} />
          )}
          {call.operation === 'create_order' && <IdFact name={t({ defaultMessage: 'Order ID' })} id={call.orderId} />}
          {call.chargeId !== null && <IdFact name={t({ defaultMessage: 'Charge ID' })} id={call.chargeId} />}
          {call.detail !== null && (
            <Fact name={t({ defaultMessage: 'Message', description: 'Of an API’s response' })}>
              {remarkWords(call.detail)}
            </Fact>
          )}
        </FactList>
      ) : (
        <Text size="sm">{t({ defaultMessage: 'No response is recorded.' })}</Text>
      )}
      <Text size="xs" c="dimmed" mt={4}>
        {t({
          defaultMessage:
            'Paydesk keeps the status, the IDs and the error of a response. It doesn’t keep headers or the full response.',
        })}
      </Text>
    </div>
  );
}
