// The progress of an action on many calls, and which of them failed.
import { Alert, Progress as Bar, Stack, Text } from '@mantine/core';
import type { UnknownView } from '../../../contract/console/journal.ts';
import { sentenceOf } from '../../../messages/problems/sentence-of.ts';
import { t } from '../../../messages/t.ts';
import type { Progress } from './use-each.ts';

export function ManyProgress({ progress }: { progress: Progress<UnknownView> | null }) {
  if (!progress) return null;
  const { done, of, failures } = progress;
  return (
    <Stack gap="xs">
      <Bar value={(100 * done) / of} aria-label={t({ defaultMessage: 'Progress' })} />
      <Text size="sm" role="status">
        {t({ defaultMessage: '{done, number} of {all, number}' }, { done, all: of })}
      </Text>
      {failures.length > 0 && (
        <Alert
          color="red"
          title={t(
            { defaultMessage: '{count, plural, one {# call wasn’t resolved} other {# calls weren’t resolved}}' },
            { count: failures.length },
          )}
          role="alert"
        >
          {failures.slice(0, 5).map(({ item, problem }) => (
            <Text size="sm" key={item.id}>
              {item.consumerName ?? item.orderId ?? item.sessionId}: {sentenceOf(problem).message}
            </Text>
          ))}
          {failures.length > 5 && <Text size="sm">{t({ defaultMessage: 'These calls stay in the list.' })}</Text>}
        </Alert>
      )}
    </Stack>
  );
}
