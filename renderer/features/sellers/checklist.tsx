// The spec's four steps as a checklist: who did each and when, and what to do about the next one.

import { Alert, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { SellerDetail, SellersSync } from '../../../contract/console/seller.ts';
import { t } from '../../../messages/t.ts';
import { AccountKeys } from '../../shared/account-keys.tsx';
import { Card } from '../../ui/card.tsx';
import classes from './seller.module.css';
import { ShareLink } from './share-link.tsx';
import { Step } from './step.tsx';

type ChecklistProps = { seller: SellerDetail; sync: { data: SellersSync | undefined; isPending: boolean } };

export function Checklist({ seller, sync }: ChecklistProps) {
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
