// Environment: where this window's console points, whose keys it has, and where they are kept.
import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AccountView, EnvironmentView } from '../../../contract/console/environment.ts';
import { useDoor } from '../../door/door.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, FactList, IdFact } from '../../ui/fact-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { ThisConsole } from './this-console.tsx';

export function EnvironmentPage() {
  usePageTitle('Environment');
  const environment = useEnvironment();
  const door = useDoor();
  const facts = useQuery(door.console.facts.queryOptions());
  const production = environment.kind === 'production';
  return (
    <>
      <PageHeader
        title={environment.name}
        words={
          environment.embedded ? 'The payment service that runs inside this console.' : 'A payment service elsewhere.'
        }
        badge={
          <Badge color={production ? 'red' : 'teal'} variant="light">
            {production ? 'PRODUCTION' : 'SANDBOX'}
          </Badge>
        }
      />
      <Stack gap="lg">
        <Addresses environment={environment} />
        <Accounts accounts={environment.accounts} />
        {facts.data ? <ThisConsole facts={facts.data} /> : <Skeleton height={160} radius="lg" />}
      </Stack>
    </>
  );
}

function Address({ name, url }: { name: string; url: string }) {
  return (
    <Fact name={name}>
      <Group gap={4} wrap="nowrap">
        <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
        <CopyButton value={url} />
      </Group>
    </Fact>
  );
}

function Addresses({ environment }: { environment: EnvironmentView }) {
  return (
    <Card title="Where it points">
      <FactList>
        <Address name="API base URL" url={environment.baseUrl} />
        <Address name="Token URL" url={environment.authUrl} />
        <Address name="Browser SDK URL" url={environment.jsUrl} />
        <Address name="Dashboard URL" url={environment.dashboardUrl} />
        <Fact name="SDK constructor">
          <Text size="sm" ff="monospace">
            {environment.sdkConstructor}
          </Text>
        </Fact>
        <Fact name="Brand title in the checkout">{environment.brandTitle}</Fact>
      </FactList>
    </Card>
  );
}

function Accounts({ accounts }: { accounts: AccountView[] }) {
  return (
    <Card title="Accounts">
      <Stack gap="lg">
        {accounts.map((account) => (
          <FactList key={account.id}>
            <Fact name="Name">
              <Group gap="xs">
                {account.name}
                <Badge size="sm" variant="light" color="gray">
                  {account.role === 'merchant' ? 'Merchant' : 'Seller'}
                </Badge>
              </Group>
            </Fact>
            <IdFact name="Organization id" id={account.organizationId} />
            <IdFact name="Store id" id={account.storeId} />
          </FactList>
        ))}
        {accounts.length === 0 && (
          <Text size="sm" c="dimmed">
            No account has keys here yet.
          </Text>
        )}
      </Stack>
    </Card>
  );
}
