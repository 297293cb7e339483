// Environment: where this window's console points, whose keys it has, how its checkout looks, and where keys are kept.

import { Anchor, Button, Fieldset, Group, Menu, Modal, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ENVIRONMENT_FILE } from '../../../contract/console/command.ts';
import type { ConsoleFacts, EnvironmentView, VaultState } from '../../../contract/console/environment.ts';
import { EnvironmentMode } from '../../../contract/console/environment.ts';
import { environmentFileOf } from '../../../contract/console/environment-file.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { EnvironmentForm } from '../../ui/environment-form.tsx';
import { valuesOf } from '../../ui/environment-values.ts';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { FilePath } from '../../ui/file-path.tsx';
import { KindBadge } from '../../ui/kind-badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { remarkWords } from '../../ui/remark-words.ts';
import { rich } from '../../ui/rich.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useEnvironment } from '../../window/environment.ts';
import { useMay } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { tellDone } from '../../window/toast.ts';
import { AccountingCard } from './accounting-card.tsx';
import { Accounts } from './accounts.tsx';
import { KeysPlaceCard } from './keys-place-card.tsx';
import { LookCard } from './look-card.tsx';
import { RemoveEnvironment } from './remove-environment.tsx';
import { RetentionCard } from './retention-card.tsx';
import { TeamCard } from './team-card.tsx';
import { WhereItPoints } from './where-it-points.tsx';

export function EnvironmentPage() {
  usePageTitle(t({ defaultMessage: 'Environment' }));
  const environment = useEnvironment();
  const gateway = useGateway();
  const facts = useQuery(gateway.console.facts.queryOptions());
  const mayEdit = useMay()('environments.edit');
  const isManaged = facts.data?.policy?.environments.some(({ baseUrl }) => baseUrl === environment.baseUrl) ?? false;
  return (
    <>
      <PageHeader
        from={{ to: '/environments', name: t({ defaultMessage: 'Environments' }) }}
        title={environment.name}
        words={
          environment.embedded
            ? t({ defaultMessage: 'The payment service that runs inside Paydesk.' })
            : t({ defaultMessage: 'A provider’s payment service.' })
        }
        badge={<KindBadge kind={environment.kind} />}
        actions={!environment.embedded && !isManaged && mayEdit && <Actions />}
      />
      <Stack gap="lg">
        {isManaged && <ManagedNote />}
        <Accounts environment={environment} />
        <KeysPlaceCard environment={environment} />
        <ModeCard environment={environment} isFixed={isManaged || !mayEdit} />
        <WhereItPoints environment={environment} facts={facts.data} />
        <Fieldset variant="unstyled" m={0} disabled={isManaged || !mayEdit}>
          <LookCard environment={environment} />
        </Fieldset>
        <AccountingCard environment={environment} />
        <RetentionCard environmentId={environment.id} />
        <TeamCard />
        {facts.data ? <ThisConsole facts={facts.data} /> : <Skeleton height={160} radius="lg" />}
      </Stack>
    </>
  );
}

/** Why it can't be edited here, and where that is said. */
function ManagedNote() {
  return (
    <Text size="sm" c="dimmed">
      {rich(
        { defaultMessage: 'Your organization manages this environment. <link>See managed settings</link>' },
        {
          link: (words) => (
            <Anchor component={Link} to="/settings" size="sm">
              {words}
            </Anchor>
          ),
        },
      )}
    </Text>
  );
}

/** What can be done with an environment of a provider elsewhere; the embedded one is what it is. */
function Actions() {
  const environment = useEnvironment();
  const [editing, edit] = useDisclosure(false);
  const [removing, removal] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={edit.open}>
        {t({ defaultMessage: 'Edit' })}
      </Button>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} />}>
            {t({ defaultMessage: 'More' })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => saveFile(environmentAsFile(environment))}>
            {t({ defaultMessage: 'Export without keys' })}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={removal.open}>
            {t({ defaultMessage: 'Remove' })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={editing}
        onClose={edit.close}
        title={t({ defaultMessage: 'Edit {environment}' }, { environment: environment.name })}
        size="xl"
      >
        <EditEnvironment environment={environment} onDone={edit.close} />
      </Modal>
      <Modal
        opened={removing}
        onClose={removal.close}
        title={t({ defaultMessage: 'Remove {environment}?' }, { environment: environment.name })}
      >
        <RemoveEnvironment environment={environment} onClose={removal.close} />
      </Modal>
    </>
  );
}

/** Named "corner-shop.paydesk-environment": what every file system takes, and the desktop app opens. */
function environmentAsFile(environment: EnvironmentView) {
  const plain = environment.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const fileName = `${plain || 'paydesk'}${ENVIRONMENT_FILE.ending}`;
  return { fileName, type: 'application/json', text: environmentFileOf(environment) };
}

/** Edits an environment of a provider elsewhere. */
function EditEnvironment({ environment, onDone }: { environment: EnvironmentView; onDone: () => void }) {
  const gateway = useGateway();
  const edit = useMutation(
    gateway.environments.edit.mutationOptions({
      onSuccess: () => {
        tellDone(t({ defaultMessage: 'Environment saved' }), t({ defaultMessage: 'Your changes are in effect.' }));
        onDone();
      },
    }),
  );
  const dependants = useQuery(
    gateway.environments.dependants.queryOptions({ input: { environmentId: environment.id }, gcTime: 0 }),
  );
  return (
    <EnvironmentForm
      initial={valuesOf(environment)}
      isThere
      isAddressFixed={dependants.data?.hasRecords !== false}
      submitWords={t({ defaultMessage: 'Save changes' })}
      isPending={edit.isPending}
      problem={edit.error && problemOf(edit.error)}
      onSubmit={(said) => edit.mutate({ environmentId: environment.id, said })}
    />
  );
}

/** This console: where it keeps the keys and its books, and what it runs in. */
function ThisConsole({ facts }: { facts: ConsoleFacts }) {
  return (
    <Card title={t({ defaultMessage: 'This installation' })}>
      <FactList>
        <Fact name={t({ defaultMessage: 'API keys' })}>{keychainWords(facts.vault)}</Fact>
        <Fact name={t({ defaultMessage: 'Version' })}>{facts.version}</Fact>
        <Fact name={t({ defaultMessage: 'Runs in' })}>
          {facts.entry === 'electron' ? t({ defaultMessage: 'Desktop app' }) : t({ defaultMessage: 'Browser' })}
        </Fact>
        <Fact name={t({ defaultMessage: 'Data folder' })}>
          <FilePath path={facts.dataFolder} />
        </Fact>
        <Fact name={t({ defaultMessage: 'Ledger file' })}>
          <FilePath path={facts.ledgerFile} />
        </Fact>
      </FactList>
      <Anchor component={Link} to="/settings" size="sm" mt="md" display="inline-block">
        {t({ defaultMessage: 'PIN, notifications and other settings of this computer' })}
      </Anchor>
    </Card>
  );
}

/** The vault's state in words. */
function keychainWords(vault: VaultState): string {
  switch (vault.state) {
    case 'waiting':
      return t({ defaultMessage: 'Waiting for this computer’s keychain to open.' });
    case 'keychain':
      return t({ defaultMessage: 'Stored in this computer’s keychain.' });
    case 'memory':
      return t(
        { defaultMessage: 'Stored in memory until Paydesk closes. Details: {reason}' },
        { reason: remarkWords(vault.reason) },
      );
  }
}

const WORDS = perLanguage(
  (): Record<EnvironmentMode, string> => ({
    merchant: t({
      defaultMessage:
        'You take payments with your own account. Marketplace mode adds sellers, their fees, a balance and payouts.',
    }),
    marketplace: t({
      defaultMessage: 'Sellers take payments with their own API keys, and every session carries your marketplace ID.',
    }),
  }),
);

const CHOICES = perLanguage(() => [
  { value: 'merchant', label: t({ defaultMessage: 'Merchant' }) },
  { value: 'marketplace', label: t({ defaultMessage: 'Marketplace' }) },
]);

/** isFixed: the organization or the person's role leaves no choice. */
type ModeCardProps = { environment: EnvironmentView; isFixed: boolean };

/** Merchant or marketplace: what each shows, and the one click between them. */
function ModeCard({ environment: { id, mode }, isFixed }: ModeCardProps) {
  const gateway = useGateway();
  const change = useMutation(gateway.environments.setMode.mutationOptions());
  return (
    <Card title={t({ defaultMessage: 'Mode', description: 'Of an environment: merchant or marketplace' })}>
      <Group gap="md">
        <SegmentedControl
          aria-label={t({ defaultMessage: 'Mode', description: 'Of an environment: merchant or marketplace' })}
          data={CHOICES()}
          value={change.isPending ? change.variables.mode : mode}
          disabled={change.isPending || isFixed}
          onChange={(chosen) => change.mutate({ environmentId: id, mode: EnvironmentMode.parse(chosen) })}
          style={{ flexShrink: 0 }}
        />
        <Text size="sm" c="dimmed" flex="1 1 14rem">
          {WORDS()[mode]}
        </Text>
      </Group>
      {change.error && (
        <div style={{ marginTop: 12 }}>
          <ProblemAlert problem={problemOf(change.error)} />
        </div>
      )}
    </Card>
  );
}
