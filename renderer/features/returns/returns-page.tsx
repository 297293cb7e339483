// The Returns page: payments that consumers' banks sent back, with what is due and what to do, and the rates against their limits.
import { Stack } from '@mantine/core';
import { t } from '../../../messages/t.ts';
import { FeedFreshness, FeedNotOffered, FeedTrouble } from '../../shared/feed-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { RateCard } from './rate-card.tsx';
import { ReturnList } from './return-list.tsx';
import type { ReturnsSearchProps } from './returns-search.ts';

export function ReturnsPage(props: ReturnsSearchProps) {
  usePageTitle(t({ defaultMessage: 'Returns' }));
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Returns' })}
        words={
          <>
            {t({ defaultMessage: 'Payments that a consumer’s bank sent back.' })} <FeedFreshness />
          </>
        }
      />
      <Stack gap="lg">
        <FeedTrouble />
        <FeedNotOffered />
        <RateCard />
        <div>
          <ReturnList {...props} />
        </div>
      </Stack>
    </>
  );
}
