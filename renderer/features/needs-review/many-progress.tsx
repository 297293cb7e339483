// How far an action for many is, and which of them failed.

import { Alert, Progress as Bar, Stack, Text } from '@mantine/core';
import type { UnknownView } from '../../../contract/console/journal.ts';
import { sentenceOf } from '../../../messages/problems/sentence-of.ts';
import type { Progress } from './use-each.ts';

export function ManyProgress({ progress }: { progress: Progress<UnknownView> | null }) {
  if (!progress) return null;
  const { done, of, failures } = progress;
  return (
    <Stack gap="xs">
      <Bar value={(100 * done) / of} aria-label="Progress" />
      <Text size="sm" role="status">
        {done.toLocaleString('en-US')} of {of.toLocaleString('en-US')}
      </Text>
      {failures.length > 0 && (
        <Alert color="red" title={`${failures.length.toLocaleString('en-US')} not settled`} role="alert">
          {failures.slice(0, 5).map(({ item, problem }) => (
            <Text size="sm" key={item.id}>
              {item.consumerName ?? item.orderId ?? item.sessionId}: {sentenceOf(problem).message}
            </Text>
          ))}
          {failures.length > 5 && <Text size="sm">They stay in the list.</Text>}
        </Alert>
      )}
    </Stack>
  );
}
