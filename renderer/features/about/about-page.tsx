// About: which Paydesk this is and what it runs on, where its files are, and the licenses of all it is made of.
import { Accordion, Alert, Badge, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch, IconShieldOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AboutView, BuildKind } from '../../../contract/console/about.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { FilePath } from '../../ui/file-path.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { rich } from '../../ui/rich.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import classes from './license-list.module.css';
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

/** `chromium`: the file with the licenses of Chromium's parts, which is too long to show here. */
function LicenseList({ chromium }: { chromium: string | null }) {
  const gateway = useGateway();
  const licenses = useQuery(gateway.console.licenses.queryOptions({ staleTime: Number.POSITIVE_INFINITY })).data;
  const [sought, setSought] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  if (!licenses) return <Skeleton height={220} radius="lg" />;
  const numbered = licenses.map((license, index) => ({ ...license, id: String(index) }));
  const found = numbered.filter(({ title }) => title.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <Card title={t({ defaultMessage: 'Licenses' })}>
      <Text size="sm" mb="sm">
        {t({ defaultMessage: 'Paydesk contains these open-source packages. Select one to read its license.' })}
      </Text>
      {chromium && (
        <Text size="sm" mb="sm" component="div">
          {rich(
            { defaultMessage: 'The licenses of Electron’s and Chromium’s parts are in {file}' },
            { file: <FilePath path={chromium} /> },
          )}
        </Text>
      )}
      <Group mb="sm" justify="space-between">
        <TextInput
          flex="1 1 240px"
          maw={360}
          leftSection={<IconSearch size={16} />}
          label={t({ defaultMessage: 'Find a package or license' })}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
        <Text size="sm" c="dimmed" role="status">
          {t({ defaultMessage: '{count, plural, one {# package} other {# packages}}' }, { count: found.length })}
        </Text>
      </Group>
      <Accordion value={opened} onChange={setOpened} className={classes.list ?? ''} order={3}>
        {found.map(({ id, title, text }) => (
          <Accordion.Item key={id} value={id}>
            <Accordion.Control>
              <Text size="sm">{title}</Text>
            </Accordion.Control>
            <Accordion.Panel>{opened === id && <pre className={classes.text}>{text}</pre>}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Card>
  );
}
