// The progress of a run: a bar by result, speed, elapsed time, and time left.
import { Group, Progress, Stack, Text } from '@mantine/core';
import type { RunView } from '../../../contract/console/capture-many.ts';
import type { ItemState } from '../../../contract/console/run-state.ts';
import { t } from '../../../messages/t.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money } from '../../ui/money.tsx';
import { ITEM } from '../../ui/run-badge.tsx';
import { count, rateWords, spanWords } from './run-words.ts';

const ENDED: ItemState[] = ['captured', 'already_captured', 'refused', 'unknown', 'skipped'];

export function RunProgress({ run }: { run: RunView }) {
  const all = Object.values(run.counts).reduce((sum, each) => sum + each, 0);
  const ended = ENDED.reduce((sum, state) => sum + (run.counts[state] ?? 0), 0);
  const percent = all === 0 ? 0 : Math.floor((ended / all) * 100);
  return (
    <Card title={t({ defaultMessage: 'Progress' })} aside={<Pace run={run} />}>
      <Stack gap="md">
        <Group justify="space-between" align="baseline">
          <Text fw={550} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {t({ defaultMessage: '{done, number} of {all, number} processed' }, { done: ended, all })}
          </Text>
          <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {percent}%
          </Text>
        </Group>
        <Progress.Root size={14} radius="sm">
          {ENDED.filter((state) => (run.counts[state] ?? 0) > 0).map((state) => (
            <Progress.Section
              key={state}
              value={((run.counts[state] ?? 0) / all) * 100}
              color={ITEM()[state].color}
              aria-label={t(
                { defaultMessage: '{result}: {count, number}' },
                { result: ITEM()[state].words, count: run.counts[state] ?? 0 },
              )}
            />
          ))}
        </Progress.Root>
        <FactList>
          <Fact name={t({ defaultMessage: 'Captured in this run' })}>
            <Money cents={run.capturedSum} fw={550} />
          </Fact>
          <Fact name={t({ defaultMessage: 'Elapsed time' })}>{spanWords(run.elapsedMs)}</Fact>
          {run.state === 'running' && (
            <>
              <Fact name={t({ defaultMessage: 'Speed' })}>{run.rate === null ? '—' : rateWords(run.rate)}</Fact>
              <Fact name={t({ defaultMessage: 'Time left' })}>
                {run.leftMs === null ? '—' : t({ defaultMessage: 'About {time}' }, { time: spanWords(run.leftMs) })}
              </Fact>
            </>
          )}
          <Fact name={t({ defaultMessage: 'Amount differs' })}>{count(run.amountDiffers)}</Fact>
        </FactList>
      </Stack>
    </Card>
  );
}

function Pace({ run: { concurrency, counts } }: { run: RunView }) {
  if (concurrency === null) return null;
  return (
    <Text size="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {t(
        { defaultMessage: '{sent, number} in progress (limit {limit, number})' },
        { sent: counts.sent ?? 0, limit: concurrency },
      )}
    </Text>
  );
}
