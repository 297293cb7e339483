// The spec's four steps as a checklist: who did each and when, and what to do about the next one.
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { SellerDetail, SellersSync } from '../../../contract/console/seller.ts';
import { AccountKeys } from '../../shared/account-keys.tsx';
import { Card } from '../../ui/card.tsx';
import classes from './seller.module.css';
import { ShareLink } from './share-link.tsx';
import { Step } from './step.tsx';

type ChecklistProps = { seller: SellerDetail; sync: { data: SellersSync | undefined; isPending: boolean } };

export function Checklist({ seller, sync }: ChecklistProps) {
  const asked = sync.data?.source !== 'by_hand';
  return (
    <Card title="Onboarding">
      <ol className={classes.steps}>
        <Step seller={seller} step="link_shared" isMarkable>
          <LinkAgain isShared={seller.missing !== 'link_shared'}>
            <ShareLink seller={seller} sync={sync} />
          </LinkAgain>
        </Step>
        <Step seller={seller} step="activated" isMarkable={!asked}>
          <Waiting>
            {asked
              ? 'The seller registers by the link and fills in its business details. The service says when it has.'
              : 'The seller registers by the link and fills in its business details. Mark it when it told you so.'}
          </Waiting>
        </Step>
        <Step seller={seller} step="keys_generated" isMarkable={!asked}>
          <Waiting>The seller generates API keys on the API keys page of its dashboard.</Waiting>
        </Step>
        <Step seller={seller} step="keys_verified" isMarkable={false}>
          {seller.keysGone && (
            <Alert color="red" title="The keys aren’t in this computer’s keychain">
              Nothing can be signed for this seller. Enter its keys again.
            </Alert>
          )}
          {asked && seller.keys === null && (
            <Waiting>
              Ask the seller for the keys and enter them here. The seller’s Integrations page then says connected.
            </Waiting>
          )}
          <AccountKeys account={seller} />
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
        {isShown ? 'Hide the link' : 'Show the link'}
      </Button>
      {isShown && children}
    </Stack>
  );
}
