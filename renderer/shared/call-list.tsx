// The calls behind a record, from the journal: what was sent, what came back, who settled what. Folded until someone asks, or open from the start.

import { Accordion, Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { JournalEntryView } from '../../contract/console/journal.ts';
import { t } from '../../messages/t.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Clock, MomentToSecond } from '../ui/moment.tsx';
import { OPERATION } from '../ui/operation-words.ts';
import { remarkWords } from '../ui/remark-words.ts';
import { rich } from '../ui/rich.tsx';
import { EntryBadge } from '../ui/status-badge.tsx';
import { CallDetails } from './call-details.tsx';
import classes from './call-list.module.css';

type CallListProps = { calls: JournalEntryView[]; begins?: 'folded' | 'open' };

export function CallList({ calls, begins = 'folded' }: CallListProps) {
  return (
    <Accordion
      className={classes.folded}
      variant="contained"
      radius="lg"
      order={2}
      defaultValue={begins === 'open' ? 'calls' : null}
    >
      <Accordion.Item value="calls">
        <Accordion.Control>
          <Text fw={600} fz={15} component="span">
            {t({ defaultMessage: 'Calls', description: 'Heading: API calls' })}{' '}
            <Text span inherit c="dimmed" fw={400}>
              {calls.length}
            </Text>
          </Text>
        </Accordion.Control>
        <Accordion.Panel>
          <Stack gap={0}>
            {calls.map((call) => (
              <Call key={call.id} call={call} />
            ))}
            {calls.length === 0 && (
              <Text size="sm" c="dimmed">
                {t({ defaultMessage: 'Paydesk made no API calls for this record.' })}
              </Text>
            )}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
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
