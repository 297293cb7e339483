// Sellers: from invitation to first payment.

import { Button, Stack } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconBuildingStore, IconUserPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { InviteSellerInput } from '../../../contract/console/seller.ts';
import { SHORTCUTS } from '../../../contract/console/shortcuts.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog } from '../../shared/action-dialog.tsx';
import { useSellersSync } from '../../shared/sellers-sync.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fieldProblem } from '../../ui/field-problem.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SyncBanner } from '../../ui/sync-banner.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { useMay } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { tellDone } from '../../window/toast.ts';
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

const emailOf = (typed: string) => typed.trim() || null;

/** Invites a seller: who it is, and where the link will go. */
function InviteSeller({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const environmentId = useEnvironment().id;
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={t({ defaultMessage: 'Invite seller' })}
      procedure={useGateway().sellers.invite}
      hint={t({ defaultMessage: 'Nothing is sent yet. The next page has the onboarding link to share.' })}
      fields={{
        name: {
          label: t({ defaultMessage: 'Name' }),
          dir: 'auto',
          problem: (name) =>
            fieldProblem(InviteSellerInput.shape.name.safeParse(name), {
              missing: t({ defaultMessage: 'Enter a name.' }),
            }),
        },
        email: {
          type: 'email',
          label: t({ defaultMessage: 'Email' }),
          description: t({ defaultMessage: 'Optional. Where you’ll send the link.' }),
          problem: (email) =>
            fieldProblem(InviteSellerInput.shape.email.safeParse(emailOf(email)), {
              missing: t({ defaultMessage: 'Enter an email address.' }),
              wrong: t({ defaultMessage: 'Enter an email address like name@example.com.' }),
            }),
        },
      }}
      input={({ name, email }) => ({ environmentId, name, email: emailOf(email) })}
      errorsAt={['email']}
      action={t({ defaultMessage: 'Add seller' })}
      onDone={(seller) => {
        tellDone(t({ defaultMessage: 'Seller added' }), t({ defaultMessage: 'Share the onboarding link next.' }));
        return navigate({ to: '/sellers/$sellerId', params: { sellerId: seller.id } });
      }}
    />
  );
}
