// About: which Paydesk this is and what it runs on, where its files are, and the licenses of all it is made of.
import { Alert, Badge, Skeleton, Stack, Text } from '@mantine/core';
import { IconShieldOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AboutView, BuildKind } from '../../../contract/console/about.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { FilePath } from '../../ui/file-path.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { LicenseList } from './license-list.tsx';
import { UpdatesCard } from './updates-card.tsx';

export function AboutPage() {
  usePageTitle(t({ defaultMessage: 'About Paydesk' }));
  const gateway = useGateway();
  const about = useQuery(gateway.console.about.queryOptions({ staleTime: Number.POSITIVE_INFINITY })).data;
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'About Paydesk' })}
        badge={about?.build === 'unsigned' && <Badge color="red">{buildName('unsigned')}</Badge>}
      />
      <Stack gap="lg">
        {about?.build === 'unsigned' && <Unsigned />}
        {about ? <ThisBuild about={about} /> : <Skeleton height={220} radius="lg" />}
        <UpdatesCard />
        <LicenseList chromium={about?.chromiumLicenses ?? null} />
      </Stack>
    </>
  );
}

function buildName(build: BuildKind): string {
  switch (build) {
    case 'source':
      return t({ defaultMessage: 'Run from source', description: 'How this Paydesk was built' });
    case 'signed':
      return t({ defaultMessage: 'Signed', description: 'How this Paydesk was built' });
    case 'unsigned':
      return t({ defaultMessage: 'Unsigned build', description: 'How this Paydesk was built' });
  }
}

function Unsigned() {
  return (
    <Alert color="yellow" icon={<IconShieldOff size={18} />} title={buildName('unsigned')}>
      <Text size="sm">
        {t({
          defaultMessage:
            'This package isn’t signed, so your computer can’t check who made it. Use it only if you know where it comes from.',
        })}
      </Text>
    </Alert>
  );
}

function ThisBuild({ about }: { about: AboutView }) {
  return (
    <Card title={t({ defaultMessage: 'This Paydesk' })}>
      <FactList>
        <Fact name={t({ defaultMessage: 'Version' })}>{about.version}</Fact>
        <Fact name={t({ defaultMessage: 'Build', description: 'How this Paydesk was built' })}>
          {buildName(about.build)}
        </Fact>
        {about.electron && <Fact name="Electron">{about.electron}</Fact>}
        {about.chromium && <Fact name="Chromium">{about.chromium}</Fact>}
        <Fact name="Node.js">{about.node}</Fact>
        <Fact name={t({ defaultMessage: 'System', description: 'The operating system' })}>{about.system}</Fact>
        <Fact name={t({ defaultMessage: 'Data folder' })}>
          <FilePath path={about.dataFolder} />
        </Fact>
        <Fact name={t({ defaultMessage: 'Ledger file' })}>
          <FilePath path={about.ledgerFile} />
        </Fact>
      </FactList>
    </Card>
  );
}
