// The Returns page: payments that consumers' banks sent back, with what is due and what to do, and the rates against their limits.

import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconFileImport, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ImportCounts, ImportFactsInput } from '../../../contract/console/after-charge-import.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ChooseCsv } from '../../shared/choose-csv.tsx';
import { FeedFreshness, FeedNotOffered, FeedTrouble, useFeedState } from '../../shared/feed-state.tsx';
import { useReturnRates } from '../../shared/return-rates.ts';
import { Card } from '../../ui/card.tsx';
import low from '../../ui/low-window.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { RateGauges } from '../../ui/rate-gauges.tsx';
import { SyncBanner } from '../../ui/sync-banner.tsx';
import { MayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { FactsDryRun } from './facts-dry-run.tsx';
import { ImportedCounts } from './imported-counts.tsx';
import { ReturnList } from './return-list.tsx';
import classes from './returns-page.module.css';
import type { ReturnsSearchProps } from './returns-search.ts';
import { RowsLeftOut } from './rows-left-out.tsx';
import { SellerRates } from './seller-rates.tsx';

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
      </Stack>
      <ListAndRates {...props} />
      <ImportFacts opened={importing} onClose={importer.close} />
    </>
  );
}

/** In a wide window one beside the other. Rates of sellers take the whole width. */
function ListAndRates(props: ReturnsSearchProps) {
  const query = useReturnRates();
  const isBeside = query.isPending || query.data?.sellers.length === 0;
  return (
    <div className={classes.page}>
      <div className={classes.parts} data-beside={isBeside || undefined}>
        <div className={`${classes.rates ?? ''} ${low.afterList ?? ''}`}>
          <RateCard query={query} />
        </div>
        <div className={classes.list}>
          <ReturnList {...props} />
        </div>
      </div>
    </div>
  );
}

/** Empty where the provider doesn't tell them. */
function RateCard({ query }: { query: ReturnType<typeof useReturnRates> }) {
  if (query.isPending) return <Skeleton height={210} radius="lg" />;
  if (query.error && !query.data) return <SyncBanner error={query.error} />;
  if (!query.data) return null;
  const { total, sellers } = query.data;
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
        {sellers.length > 0 && <SellerRates sellers={sellers} />}
      </Stack>
    </Card>
  );
}

/** Imports returns and refunds: choose the file, say what its columns are, check what it brings, then add it. */
function ImportFacts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={820}
      title={t({ defaultMessage: 'Import returns and refunds' })}
      // A click beside it must not lose what was chosen.
      closeOnClickOutside={false}
    >
      <Steps onClose={onClose} />
    </Modal>
  );
}

type Imported = { input: ImportFactsInput; brought: ImportCounts };

function Steps({ onClose }: { onClose: () => void }) {
  const gateway = useGateway();
  const [imported, setImported] = useState<Imported | null>(null);
  if (imported) return <FactsImported {...imported} onClose={onClose} />;
  return (
    <Stack gap="md">
      <NotNeeded />
      <Text size="sm" c="dimmed">
        {t({
          defaultMessage:
            'Export returns or refunds as CSV from your provider’s dashboard. Each row names an order, a charge or a track number. Importing them doesn’t move any money.',
        })}
      </Text>
      <ChooseCsv send={(piece) => gateway.afterCharge.upload.call(piece)}>
        {(uploaded) => (
          <FactsDryRun
            key={uploaded.uploadId}
            uploaded={uploaded}
            onDone={(input, brought) => setImported({ input, brought })}
          />
        )}
      </ChooseCsv>
    </Stack>
  );
}

/** Where a feed is followed. */
function NotNeeded() {
  const state = useFeedState();
  if (!state?.offered) return null;
  return (
    <Alert
      color="gray"
      icon={<IconInfoCircle size={18} />}
      title={t({ defaultMessage: 'You don’t need to import anything here' })}
    >
      <Text size="sm">
        {t({
          defaultMessage:
            'The payment service reports returns and refunds, and Paydesk adds them by itself. If a file says otherwise, the service’s report counts.',
        })}
      </Text>
    </Alert>
  );
}

type FactsImportedProps = { input: ImportFactsInput; brought: ImportCounts; onClose: () => void };

/** What an import of returns and refunds brought, and which rows it left out. */
function FactsImported({ input, brought, onClose }: FactsImportedProps) {
  return (
    <Stack gap="md">
      <Alert
        color="teal"
        variant="light"
        icon={<IconCheck size={18} />}
        role="status"
        title={t({ defaultMessage: '{file} is imported' }, { file: input.fileName })}
      >
        <ImportedCounts counts={brought} isDone />
      </Alert>
      <RowsLeftOut input={input} counts={brought} />
      <Group justify="flex-end">
        <Button data-autofocus renderRoot={(rest) => <Link to="/returns" {...rest} />} onClick={onClose}>
          {t({ defaultMessage: 'Show open returns' })}
        </Button>
      </Group>
    </Stack>
  );
}
