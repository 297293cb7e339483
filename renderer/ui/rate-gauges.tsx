// Three return rates as gauges: a bar up to a mark for the warning and one for the limit, with the same in words.
import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { RateKind, RatesView, RateView } from '../../contract/console/return-rates.ts';
import { t } from '../../messages/t.ts';
import classes from './rate-gauges.module.css';
import {
  ofDebits,
  percentWords,
  RATE_COUNTS,
  RATE_KINDS,
  RATE_NAME,
  rateAdvice,
  STATE_WORDS,
  trendWords,
} from './rate-words.ts';

/** cols: how many stand side by side where there is room. */
export function RateGauges({ rates, cols = 3 }: { rates: RatesView; cols?: 1 | 3 }) {
  return (
    <SimpleGrid type="container" cols={{ base: 1, '560px': cols }} spacing="xl" verticalSpacing="lg">
      {RATE_KINDS.map((kind) => (
        <Gauge key={kind} kind={kind} rate={rates[kind]} debits={rates.debits} />
      ))}
    </SimpleGrid>
  );
}

/** How far the limit stands along the bar, in percent: there is room to see that a rate is over it. */
const LIMIT_AT = 75;

function Gauge({ kind, rate, debits }: { kind: RateKind; rate: RateView; debits: number }) {
  const along = (points: number) => `${Math.min(100, (points / rate.limit) * LIMIT_AT)}%`;
  const limit = percentWords(rate.limit);
  const advice = rateAdvice(kind, rate.state);
  const trend = trendWords(rate);
  return (
    <Stack gap={6} role="group" aria-label={RATE_NAME()[kind]}>
      <div className={classes.head}>
        <Text size="sm" fw={600}>
          {RATE_NAME()[kind]}
        </Text>
        <Text fz={20} fw={650} className={classes.figure}>
          {percentWords(rate.rate)}
        </Text>
      </div>
      <div
        className={classes.bar}
        data-state={rate.state}
        role="img"
        aria-label={t(
          { defaultMessage: '{rate}, limit {limit}. {state}' },
          { rate: percentWords(rate.rate), limit, state: STATE_WORDS()[rate.state] },
        )}
      >
        <div className={classes.fill} style={{ width: along(rate.rate) }} />
        <div className={classes.warn} style={{ left: along(rate.warn) }} />
        <div className={classes.limit} style={{ left: along(rate.limit) }} />
      </div>
      <Text size="xs" c="dimmed">
        {ofDebits(rate.returned, debits)} ·{' '}
        {t({ defaultMessage: 'Warning at {warn}, limit {limit}' }, { warn: percentWords(rate.warn), limit })}
      </Text>
      {trend && (
        <Text size="xs" c="dimmed">
          {trend}
        </Text>
      )}
      {advice === null ? (
        <Text size="xs" c="dimmed">
          {RATE_COUNTS()[kind]}
        </Text>
      ) : (
        <Text size="sm" className={classes.advice} data-state={rate.state}>
          <b>{STATE_WORDS()[rate.state]}.</b> {advice}
        </Text>
      )}
    </Stack>
  );
}
