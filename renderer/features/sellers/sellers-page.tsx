// Sellers: from invitation to first payment.

import { Button, Stack } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconBuildingStore, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { SHORTCUTS } from '../../../contract/console/shortcuts.ts';
import { t } from '../../../messages/t.ts';
import { useSellersSync } from '../../shared/sellers-sync.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SyncBanner } from '../../ui/sync-banner.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { useMay } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { InviteSeller } from './invite-seller.tsx';
import { SellerList } from './seller-list.tsx';

export function SellersPage() {
  usePageTitle(t({ defaultMessage: 'Sellers' }));
  const { mode } = useEnvironment();
  return mode === 'marketplace' ? <Sellers /> : <NoMarketplace />;
}

function Sellers() {
  const sync = useSellersSync();
  const [opened, form] = useDisclosure(false);
  const mayInvite = useMay()('sellers.invite');
  useHotkeys(mayInvite ? [[SHORTCUTS.newRecord.keys[0], form.open]] : []);
  const invite = (
    <Button leftSection={<IconUserPlus size={16} />} onClick={form.open} aria-keyshortcuts="n">
      {t({ defaultMessage: 'Invite seller' })}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Sellers' })}
        words={t({ defaultMessage: 'Track each seller from invitation to first payment.' })}
        actions={mayInvite && invite}
      />
      <Stack gap="md">
        <SyncBanner error={sync.error} />
        <SellerList onInvite={form.open} />
      </Stack>
      <InviteSeller opened={opened} onClose={form.close} />
    </>
  );
}

function NoMarketplace() {
  const wayThere = (
    <Button component={Link} to="/environment" variant="default">
      {t({ defaultMessage: 'Open Environment' })}
    </Button>
  );
  return (
    <EmptyState
      heading={1}
      icon={IconBuildingStore}
      title={t({ defaultMessage: 'This environment has no sellers' })}
      words={t({ defaultMessage: 'To invite sellers, switch the environment to marketplace mode.' })}
      action={wayThere}
    />
  );
}
