// One seller: its steps, its keys, its first session, its notes.

import { Alert, Button, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { SellerDetail, SellersSync } from '../../../contract/console/seller.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { AccountKeys } from '../../shared/account-keys.tsx';
import { ActionDialog } from '../../shared/action-dialog.tsx';
import { BooksNotice } from '../../shared/books-notice.tsx';
import { useSellersSync } from '../../shared/sellers-sync.ts';
import { Card } from '../../ui/card.tsx';
import { DetailSkeleton } from '../../ui/detail-skeleton.tsx';
import { Fact, FactList, IdFact } from '../../ui/fact-list.tsx';
import { MissingRecord } from '../../ui/missing-record.tsx';
import { Moment } from '../../ui/moment.tsx';
import { NoteCard } from '../../ui/note-card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { SellerBadge } from '../../ui/seller-badge.tsx';
import { SyncBanner } from '../../ui/sync-banner.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { tellDone } from '../../window/toast.ts';
import { RemoveSeller } from './remove-seller.tsx';
import classes from './seller.module.css';
import { SellerMoney } from './seller-money.tsx';
import { ShareLink } from './share-link.tsx';
import { Step } from './step.tsx';
import { TestSessionButton, useTestSession } from './test-session.tsx';

export function SellerPage({ sellerId }: { sellerId: string }) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const query = useQuery(gateway.sellers.get.queryOptions({ input: { environmentId, sellerId } }));
  usePageTitle(query.data?.name ?? t({ defaultMessage: 'Seller' }));
  if (query.data) return <SellerScreen seller={query.data} />;
  if (query.isPending) return <DetailSkeleton />;
  return (
    <MissingRecord error={query.error} title={t({ defaultMessage: 'Seller not found' })} back={{ to: '/sellers' }} />
  );
}

function SellerScreen({ seller }: { seller: SellerDetail }) {
  const sync = useSellersSync();
  const test = useTestSession(seller);
  return (
    <>
      <PageHeader
        from={{ to: '/sellers', name: t({ defaultMessage: 'Sellers' }) }}
        title={<bdi>{seller.name}</bdi>}
        words={seller.email ?? undefined}
        badge={<SellerBadge seller={seller} />}
        actions={
          <>
            <MayCall to="sellers.join">
              <JoinSeller seller={seller} />
            </MayCall>
            <MayCall to="sellers.remove">
              <RemoveSeller seller={seller} />
            </MayCall>
            <MayCall to="sessions.create">
              <TestSessionButton seller={seller} test={test} />
            </MayCall>
          </>
        }
      />
      <BooksNotice />
      <Stack gap="lg">
        {test.error && <ProblemAlert problem={problemOf(test.error)} />}
        <SyncBanner error={sync.error} />
        <div className={classes.columns}>
          <Checklist seller={seller} sync={sync} />
          <Stack gap="lg">
            <SellerFacts seller={seller} />
            <SellerMoney seller={seller} />
            <Notes seller={seller} />
          </Stack>
        </div>
      </Stack>
    </>
  );
}

/** What is known of a seller. */
function SellerFacts({ seller }: { seller: SellerDetail }) {
  return (
    <Card title={t({ defaultMessage: 'Details' })}>
      <FactList>
        <IdFact name={t({ defaultMessage: 'Organization ID' })} id={seller.organizationId} />
        <IdFact name={t({ defaultMessage: 'Store ID' })} id={seller.storeId} />
        <Fact name={t({ defaultMessage: 'Added', description: 'When a seller came into the list' })}>
          <Moment at={seller.invitedAt} />
        </Fact>
        <Fact name={t({ defaultMessage: 'First payment' })}>
          {seller.firstPaymentAt ? <Moment at={seller.firstPaymentAt} /> : t({ defaultMessage: 'None yet' })}
        </Fact>
        <Fact name={t({ defaultMessage: 'Sessions' })}>
          {t({ defaultMessage: '{count, number}' }, { count: seller.sessionCount })}
        </Fact>
        <Fact name={t({ defaultMessage: 'Orders' })}>
          {t({ defaultMessage: '{count, number}' }, { count: seller.orderCount })}
        </Fact>
      </FactList>
    </Card>
  );
}

type ChecklistProps = { seller: SellerDetail; sync: { data: SellersSync | undefined; isPending: boolean } };

/** The spec's four steps as a checklist: who did each and when, and what to do about the next one. */
function Checklist({ seller, sync }: ChecklistProps) {
  const asked = sync.data?.source !== 'by_hand';
  return (
    <Card title={t({ defaultMessage: 'Onboarding' })}>
      <ol className={classes.steps}>
        <Step seller={seller} step="link_shared" isMarkable>
          <LinkAgain isShared={seller.missing !== 'link_shared'}>
            <ShareLink seller={seller} sync={sync} />
          </LinkAgain>
        </Step>
        <Step seller={seller} step="activated" isMarkable={!asked}>
          <Waiting>
            {asked
              ? t({
                  defaultMessage:
                    'The seller opens the link, registers and fills in its business details. The payment service confirms it here.',
                })
              : t({
                  defaultMessage:
                    'The seller opens the link, registers and fills in its business details. Mark this as done when the seller tells you.',
                })}
          </Waiting>
        </Step>
        <Step seller={seller} step="keys_generated" isMarkable={!asked}>
          <Waiting>
            {t({ defaultMessage: 'The seller generates API keys on the API keys page of its dashboard.' })}
          </Waiting>
        </Step>
        <Step seller={seller} step="keys_verified" isMarkable={false}>
          {seller.keysGone && (
            <Alert color="red" title={t({ defaultMessage: 'The API keys aren’t in this computer’s keychain' })}>
              {t({ defaultMessage: 'This seller can’t take payments here until you enter its keys again.' })}
            </Alert>
          )}
          {asked && seller.keys === null && (
            <Waiting>
              {t({
                defaultMessage:
                  'Ask the seller for its API keys and enter them here. The seller’s Integrations page then shows “connected”.',
              })}
            </Waiting>
          )}
          <AccountKeys account={seller} of="seller" />
        </Step>
      </ol>
    </Card>
  );
}

function Waiting({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}

/** Once it was shared the link is out of the way, and there when somebody asks for it again. */
function LinkAgain({ isShared, children }: { isShared: boolean; children: ReactNode }) {
  const [isShown, { toggle }] = useDisclosure(false);
  if (!isShared) return children;
  return (
    <Stack gap="sm" align="stretch">
      <Button variant="subtle" size="compact-sm" w="fit-content" ml={-8} aria-expanded={isShown} onClick={toggle}>
        {isShown ? t({ defaultMessage: 'Hide link' }) : t({ defaultMessage: 'Show link' })}
      </Button>
      {isShown && children}
    </Stack>
  );
}

/** Only for an invitation that came to nothing under its own name. */
function JoinSeller({ seller }: { seller: SellerDetail }) {
  const [opened, dialog] = useDisclosure(false);
  if (seller.organizationId !== null || seller.keys !== null || seller.sessionCount + seller.orderCount > 0)
    return null;
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t({ defaultMessage: 'Merge with another seller' })}
      </Button>
      <JoinDialog seller={seller} opened={opened} onClose={dialog.close} />
    </>
  );
}

type JoinDialogProps = { seller: SellerDetail; opened: boolean; onClose: () => void };

function JoinDialog({ seller: { environmentId, id: sellerId, name }, opened, onClose }: JoinDialogProps) {
  const gateway = useGateway();
  const navigate = useNavigate();
  const [intoId, setInto] = useState<string | null>(null);
  const sellers = useQuery(gateway.sellers.list.queryOptions({ input: { environmentId }, enabled: opened }));
  const close = () => {
    setInto(null);
    onClose();
  };
  const registered = (sellers.data ?? []).filter((one) => one.id !== sellerId && one.organizationId !== null);
  return (
    <ActionDialog
      opened={opened}
      onClose={close}
      title={t({ defaultMessage: 'Merge {seller} with another seller' }, { seller: name })}
      procedure={gateway.sellers.join}
      words={t({
        defaultMessage:
          'Use this if the business registered under a different name or email address. The invitation leaves the list, and its notes move to the seller you choose.',
      })}
      input={() => (intoId === null ? null : { environmentId, sellerId, intoId })}
      action={t({ defaultMessage: 'Merge sellers' })}
      disabled={!registered.some(({ id }) => id === intoId)}
      onDone={async (_, { intoId: joined }) => {
        await navigate({ to: '/sellers/$sellerId', params: { sellerId: joined } });
        tellDone(
          t({ defaultMessage: 'Sellers merged' }),
          t({ defaultMessage: 'The notes of {seller} are here now.' }, { seller: name }),
        );
      }}
    >
      <Select
        label={t({ defaultMessage: 'Registered as' })}
        placeholder={
          registered.length === 0
            ? t({ defaultMessage: 'No seller has registered yet' })
            : t({ defaultMessage: 'Choose a seller' })
        }
        searchable
        data={registered.map(({ id, name: label, email }) => ({
          value: id,
          label: email === null ? label : `${label} (${email})`,
        }))}
        value={intoId}
        onChange={setInto}
      />
    </ActionDialog>
  );
}

/** Notes about a seller: what was said on the phone, kept with who wrote it and when. */
function Notes({ seller }: { seller: SellerDetail }) {
  const gateway = useGateway();
  const add = useMutation(gateway.sellers.addNote.mutationOptions());
  return (
    <NoteCard
      key={seller.id}
      draft={`note:${seller.id}`}
      notes={seller.notes}
      isSaving={add.isPending}
      problem={add.error && problemOf(add.error)}
      onAdd={(text) => add.mutateAsync({ environmentId: seller.environmentId, sellerId: seller.id, text })}
    />
  );
}
