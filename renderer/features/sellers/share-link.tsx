// Step one: the onboarding link, to be copied, mailed or scanned.
import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload, IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SellerDetail, SellersSync } from '../../../contract/console/seller.ts';
import { copyText } from '../../ui/copy-text.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { QrCode, qrFile } from '../../ui/qr-code.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';
import { type Invitation, invitationMailto, invitationText } from './invitation-words.ts';
import classes from './seller.module.css';

type ShareLinkProps = { seller: SellerDetail; sync: { data: SellersSync | undefined; isPending: boolean } };

export function ShareLink({ seller, sync }: ShareLinkProps) {
  const { brandTitle, accounts } = useEnvironment();
  if (sync.isPending) return <Loader size="sm" aria-label="Asking for the onboarding link" />;
  const link = sync.data?.onboardingLink;
  if (!link) return <NoLink source={sync.data?.source} />;
  const marketplace = accounts.find(({ role }) => role === 'platform')?.name ?? brandTitle;
  return <Shareable invitation={{ seller: seller.name, marketplace, link }} email={seller.email} />;
}

function NoLink({ source }: { source: SellersSync['source'] | undefined }) {
  if (source === 'by_hand')
    return (
      <Text size="sm">
        This environment has no onboarding link yet.{' '}
        <Anchor component={Link} to="/environment" inherit fw={550}>
          Enter it under Environment
        </Anchor>
        : the provider’s dashboard shows it.
      </Text>
    );
  return (
    <Text size="sm">
      {source === 'service'
        ? 'The marketplace has no onboarding link until its account is activated with business details.'
        : 'The onboarding link isn’t known while the service can’t be asked.'}
    </Text>
  );
}

async function copy(text: string, what: string): Promise<void> {
  if (await copyText(text)) tellDone('Copied', what);
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
            onClick={() => copy(link, 'The onboarding link is on the clipboard.')}
          >
            Copy link
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMail size={14} />}
            onClick={() => copy(invitationText(invitation), 'The e-mail’s text is on the clipboard.')}
          >
            Copy e-mail
          </Button>
          {/* The desktop app opens nothing outside but the pages of its environments. */}
          {!window.paydeskConsole && (
            <Button size="compact-sm" variant="default" component="a" href={invitationMailto(invitation, email)}>
              Write e-mail
            </Button>
          )}
        </Group>
      </Stack>
      <Stack gap={6} align="center">
        <QrCode link={link} of="the onboarding link" side={120} />
        <Button
          size="compact-xs"
          variant="subtle"
          component="a"
          leftSection={<IconDownload size={13} />}
          href={`data:image/svg+xml,${encodeURIComponent(qrFile(link))}`}
          download="onboarding-link.svg"
        >
          Download QR code
        </Button>
      </Stack>
    </div>
  );
}
