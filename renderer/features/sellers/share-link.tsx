// Step one: the onboarding link, to be copied, mailed or scanned.

import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload, IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SellerDetail, SellersSync } from '../../../contract/console/seller.ts';
import { t } from '../../../messages/t.ts';
import { copyText } from '../../ui/copy-text.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { QrCode, qrFile } from '../../ui/qr-code.tsx';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';
import { type Invitation, invitationMailto, invitationText } from './invitation-words.ts';
import classes from './seller.module.css';

type ShareLinkProps = { seller: SellerDetail; sync: { data: SellersSync | undefined; isPending: boolean } };

export function ShareLink({ seller, sync }: ShareLinkProps) {
  const { brandTitle, accounts } = useEnvironment();
  if (sync.isPending) return <Loader size="sm" aria-label={t({ defaultMessage: 'Loading the onboarding link' })} />;
  const link = sync.data?.onboardingLink;
  if (!link) return <NoLink source={sync.data?.source} />;
  const marketplace = accounts.find(({ role }) => role === 'platform')?.name ?? brandTitle;
  return <Shareable invitation={{ seller: seller.name, marketplace, link }} email={seller.email} />;
}

function NoLink({ source }: { source: SellersSync['source'] | undefined }) {
  if (source === 'by_hand')
    return (
      <Text size="sm">
        {rich(
          {
            defaultMessage:
              'This environment has no onboarding link yet. Copy it from the provider’s dashboard, then <link>add it under Environment</link>.',
          },
          {
            link: (words) => (
              <Anchor component={Link} to="/environment" inherit fw={550}>
                {words}
              </Anchor>
            ),
          },
        )}
      </Text>
    );
  return (
    <Text size="sm">
      {source === 'service'
        ? t({
            defaultMessage:
              'The onboarding link appears once the marketplace account is activated with its business details.',
          })
        : t({ defaultMessage: 'Paydesk can’t get the onboarding link until it reaches the payment service.' })}
    </Text>
  );
}

async function copy(text: string, what: string): Promise<void> {
  if (await copyText(text)) tellDone(t({ defaultMessage: 'Copied' }), what);
}

function Shareable({ invitation, email }: { invitation: Invitation; email: string | null }) {
  const { link } = invitation;
  return (
    <div className={classes.share}>
      <Stack gap="sm" miw={0}>
        <ExternalLink href={link} ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {link}
        </ExternalLink>
        <Group gap="xs">
          <Button
            size="compact-sm"
            leftSection={<IconCopy size={14} />}
            onClick={() => copy(link, t({ defaultMessage: 'The onboarding link is on your clipboard.' }))}
          >
            {t({ defaultMessage: 'Copy link' })}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMail size={14} />}
            onClick={() =>
              copy(invitationText(invitation), t({ defaultMessage: 'The email text is on your clipboard.' }))
            }
          >
            {t({ defaultMessage: 'Copy email' })}
          </Button>
          {/* The desktop app opens nothing outside but the pages of its environments. */}
          {!window.paydeskConsole && (
            <Button size="compact-sm" variant="default" component="a" href={invitationMailto(invitation, email)}>
              {t({ defaultMessage: 'Write email' })}
            </Button>
          )}
        </Group>
      </Stack>
      <Stack gap={6} align="center">
        <QrCode link={link} label={t({ defaultMessage: 'QR code for the onboarding link' })} side={120} />
        <Button
          size="compact-xs"
          variant="subtle"
          component="a"
          leftSection={<IconDownload size={13} />}
          href={`data:image/svg+xml,${encodeURIComponent(qrFile(link))}`}
          download="onboarding-link.svg"
        >
          {t({ defaultMessage: 'Download QR code' })}
        </Button>
      </Stack>
    </div>
  );
}
