// The return rates of the last 60 days against their limits, and the sellers that are near one.
import { Anchor, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RatesView } from '../../../contract/console/return-rates.ts';
import { t } from '../../../messages/t.ts';
import { useReturnRates } from '../../shared/return-rates.ts';
import { Card } from '../../ui/card.tsx';
import { RateGauges } from '../../ui/rate-gauges.tsx';
import { percentWords, RATE_NAME, STATE_WORDS, worstRate } from '../../ui/rate-words.ts';
import { SyncBanner } from '../../ui/sync-banner.tsx';

/** Empty where the provider doesn't tell them. */
export function RateCard() {
  const query = useReturnRates();
  if (query.isPending) return <Skeleton height={210} radius="lg" />;
  if (query.error && !query.data) return <SyncBanner error={query.error} />;
  if (!query.data) return null;
  const { total, sellers } = query.data;
  const near = sellers.filter((seller) => worstRate(seller).rate.state !== 'fine');
  return (
    <Card
      title={t({ defaultMessage: 'Return rates' })}
      aside={
        <Text size="xs" c="dimmed">
          {t({ defaultMessage: 'Last 60 days, NACHA limits' })}
        </Text>
      }
    >
      <Stack gap="md">
        <RateGauges rates={total} />
        {near.length > 0 && <NearSellers sellers={near} />}
      </Stack>
    </Card>
  );
}

/** At most so many, the highest overall rate first. */
const SHOWN = 10;

function NearSellers({ sellers }: { sellers: RatesView[] }) {
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t({ defaultMessage: 'Sellers near or over a limit' })}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={4}>
        {sellers.slice(0, SHOWN).map((seller) => (
          <NearSeller key={seller.organizationId} seller={seller} />
        ))}
      </SimpleGrid>
      {sellers.length > SHOWN && (
        <Text size="xs" c="dimmed">
          {t(
            { defaultMessage: 'And {count, plural, one {# more seller} other {# more sellers}}.' },
            { count: sellers.length - SHOWN },
          )}
        </Text>
      )}
    </Stack>
  );
}

function NearSeller({ seller }: { seller: RatesView }) {
  const { kind, rate } = worstRate(seller);
  return (
    <Group gap={8} justify="space-between">
      {seller.accountId === null ? (
        <Text size="sm">
          <bdi>{seller.name}</bdi>
        </Text>
      ) : (
        <Anchor renderRoot={(rest) => <Link to={`/sellers/${seller.accountId}`} {...rest} />} size="sm" fw={550}>
          <bdi>{seller.name}</bdi>
        </Anchor>
      )}
      <Text size="sm" c="dimmed">
        {t(
          { defaultMessage: '{name} {rate}: {state}' },
          { name: RATE_NAME()[kind], rate: percentWords(rate.rate), state: STATE_WORDS()[rate.state] },
        )}
      </Text>
    </Group>
  );
}
