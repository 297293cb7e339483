// The calls behind a record, from the journal: what was sent, what came back, who settled what. Folded until someone asks.
import { Accordion, Group, Stack, Text } from '@mantine/core';
import type { JournalEntryView } from '../../contract/console/journal.ts';
import classes from './call-list.module.css';
import { CopyButton } from './copy-button.tsx';
import { OPERATION } from './operation-words.ts';
import { EntryBadge } from './status-badge.tsx';
import { clockWords, momentWords, ZONE } from './time-words.ts';

export function CallList({ calls }: { calls: JournalEntryView[] }) {
  return (
    <Accordion className={classes.folded} variant="contained" radius="lg" order={2}>
      <Accordion.Item value="calls">
        <Accordion.Control>
          <Text fw={600} fz={15} component="span">
            Calls{' '}
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
                No call was made for it from this console.
              </Text>
            )}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function Call({ call }: { call: JournalEntryView }) {
  return (
    <div className={classes.call}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {OPERATION[call.operation].name}
            {call.repeatOf !== null && ', sent again'}
          </Text>
          <EntryBadge state={call.state} />
          {call.httpStatus !== null && (
            <Text size="xs" c="dimmed" ff="monospace">
              HTTP {call.httpStatus}
            </Text>
          )}
        </Group>
        <Group gap={4}>
          <Text size="xs" c="dimmed">
            sent {momentWords(call.sentAt, ZONE)}
            {call.answeredAt && `, answered ${clockWords(call.answeredAt, ZONE)}`}
          </Text>
          <CopyButton value={call.id} />
        </Group>
      </Group>
      {call.detail && (
        <Text size="xs" c="dimmed" mt={2} style={{ overflowWrap: 'anywhere' }}>
          {call.detail}
        </Text>
      )}
      {call.settledBy && (
        <Text size="xs" mt={2}>
          <bdi>{call.settledBy}</bdi>: “{call.settledReason}”
        </Text>
      )}
    </div>
  );
}
