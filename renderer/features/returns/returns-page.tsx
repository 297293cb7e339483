// The Returns page: payments that consumers' banks sent back, with what is due and what to do, and the rates against their limits.
import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileImport } from '@tabler/icons-react';
import { t } from '../../../messages/t.ts';
import { FeedFreshness, FeedNotOffered, FeedTrouble } from '../../shared/feed-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { MayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { ImportFacts } from './import-facts.tsx';
import { RateCard } from './rate-card.tsx';
import { ReturnList } from './return-list.tsx';
import type { ReturnsSearchProps } from './returns-search.ts';

export function ReturnsPage(props: ReturnsSearchProps) {
  usePageTitle(t({ defaultMessage: 'Returns' }));
  const [importing, importer] = useDisclosure(false);
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Returns' })}
        words={
          <>
            {t({ defaultMessage: 'Payments that a consumer’s bank sent back.' })} <FeedFreshness />
          </>
        }
        actions={
          <MayCall to="afterCharge.importFacts">
            {' '}
            <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={importer.open}>
              {t({ defaultMessage: 'Import CSV' })}
            </Button>
          </MayCall>
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
      <ImportFacts opened={importing} onClose={importer.close} />
    </>
  );
}
