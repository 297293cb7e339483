// What the organization has set for this computer, read-only, with the file it was read from.
import { Text } from '@mantine/core';
import type { PolicyView } from '../../../contract/console/environment.ts';
import { t } from '../../../messages/t.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { FilePath } from '../../ui/file-path.tsx';
import { proxyWords } from '../../ui/proxy-words.ts';
import { updateModeWords } from './update-words.ts';

const listed = (items: readonly string[]): string => (items.length === 0 ? '—' : items.join(', '));

export function PolicyCard({ policy }: { policy: PolicyView }) {
  const { source, environments, allowedHosts, updates, notifications, proxy, certificateFiles } = policy;
  const free = t({ defaultMessage: 'Not managed' });
  return (
    <Card title={t({ defaultMessage: 'Managed settings' })}>
      <Text size="sm" c="dimmed" mb="md">
        {t({ defaultMessage: 'Your organization set these. You can’t change them here.' })}
      </Text>
      <FactList>
        <Fact name={t({ defaultMessage: 'Policy file' })}>
          <FilePath path={source} />
        </Fact>
        <Fact name={t({ defaultMessage: 'Environments' })}>{listed(environments.map(({ name }) => name))}</Fact>
        <Fact name={t({ defaultMessage: 'Allowed hosts' })}>{allowedHosts ? listed(allowedHosts) : free}</Fact>
        <Fact name={t({ defaultMessage: 'Updates' })}>
          {updates
            ? listed([
                ...(updates.mode ? [updateModeWords()[updates.mode]] : []),
                ...(updates.feedUrl ? [updates.feedUrl] : []),
              ])
            : free}
        </Fact>
        <Fact name={t({ defaultMessage: 'Notifications' })}>{switchWords(notifications) ?? free}</Fact>
        <Fact name={t({ defaultMessage: 'Proxy' })}>{proxy ? proxyWords(proxy) : free}</Fact>
        <Fact name={t({ defaultMessage: 'Certificate files' })}>{listed(certificateFiles)}</Fact>
      </FactList>
    </Card>
  );
}

function switchWords(isOn: boolean | null): string | null {
  if (isOn === null) return null;
  return isOn ? t({ defaultMessage: 'On' }) : t({ defaultMessage: 'Off' });
}
