// Sellers: from invitation to first payment.
import { Button, Stack } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconBuildingStore, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSellersSync } from '../../shared/sellers-sync.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SyncBanner } from '../../ui/sync-banner.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { InviteSeller } from './invite-seller.tsx';
import { SellerList } from './seller-list.tsx';

export function SellersPage() {
  usePageTitle('Sellers');
  const { mode } = useEnvironment();
  return mode === 'marketplace' ? <Sellers /> : <NoMarketplace />;
}

function Sellers() {
  const sync = useSellersSync();
  const [opened, form] = useDisclosure(false);
  useHotkeys([['n', form.open]]);
  const invite = (
    <Button leftSection={<IconUserPlus size={16} />} onClick={form.open} aria-keyshortcuts="n">
      Invite a seller
    </Button>
  );
  return (
    <>
      <PageHeader title="Sellers" words="From the invitation to the first payment." actions={invite} />
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
      Open Environment
    </Button>
  );
  return (
    <EmptyState
      heading={1}
      icon={IconBuildingStore}
      title="This environment is a merchant’s own"
      words="Sellers belong to a marketplace. Switch the environment to marketplace mode to see and invite them."
      action={wayThere}
    />
  );
}
