// The licenses: one line per package, found by name or license, each opening its text.
import { Accordion, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { Card } from '../../ui/card.tsx';
import { FilePath } from '../../ui/file-path.tsx';
import { rich } from '../../ui/rich.tsx';
import classes from './license-list.module.css';

/** `chromium`: the file with the licenses of Chromium's parts, which is too long to show here. */
export function LicenseList({ chromium }: { chromium: string | null }) {
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
