// Environments: the services this console knows, and the ways to add another.

import { Alert, Badge, Button, FileInput, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertCircle, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { shownAddresses } from '../../../contract/console/address-hosts.ts';
import { ENVIRONMENT_FILE } from '../../../contract/console/command.ts';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import {
  type EnvironmentFileRead,
  type FileProblem,
  readEnvironmentFile,
} from '../../../contract/console/environment-file.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ADDRESS_NAME, AddressText } from '../../ui/address-text.tsx';
import { type RowColumn, RowTable, TableSkeleton } from '../../ui/data-table.tsx';
import { EnvironmentForm } from '../../ui/environment-form.tsx';
import { NEW_ENVIRONMENT } from '../../ui/environment-values.ts';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { KindBadge } from '../../ui/kind-badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall, useMay } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { useWindowState } from '../../window/window-state.ts';
import { AddressTests } from './address-tests.tsx';
import { fileProblemWords } from './file-problem-words.ts';
import { useAddEnvironment } from './use-add-environment.ts';

export function EnvironmentsPage() {
  usePageTitle(t({ defaultMessage: 'Environments' }));
  const gateway = useGateway();
  const facts = useQuery(gateway.console.facts.queryOptions());
  const may = useMay();
  const [adding, add] = useDisclosure(false);
  const fileOpened = useWindowState((state) => state.environmentFile);
  const [isChoosing, importFile] = useDisclosure(false);
  const importing = isChoosing || fileOpened !== null;
  const stopImporting = () => {
    importFile.close();
    useWindowState.setState({ environmentFile: null });
  };
  const actions = (
    <MayCall to="environments.add">
      <Button variant="default" onClick={importFile.open}>
        {t({ defaultMessage: 'Import environment' })}
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={add.open}>
        {t({ defaultMessage: 'Add environment' })}
      </Button>
    </MayCall>
  );
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Environments' })}
        words={t({ defaultMessage: 'The payment services you work with. Each window shows one at a time.' })}
        actions={actions}
      />
      {facts.data ? (
        <RowTable columns={COLUMNS()} rows={facts.data.environments} rowId={({ id }) => id} />
      ) : (
        <TableSkeleton columns={COLUMNS()} />
      )}
      <Modal opened={adding} onClose={add.close} title={t({ defaultMessage: 'Add environment' })} size="xl">
        <AddEnvironment />
      </Modal>
      <Modal
        opened={importing && may('environments.add')}
        onClose={stopImporting}
        title={t({ defaultMessage: 'Import environment' })}
        size="lg"
      >
        <ImportEnvironment key={fileOpened ?? ''} opened={fileOpened} />
      </Modal>
    </>
  );
}

const addWords = (failed: boolean): string =>
  failed ? t({ defaultMessage: 'Add anyway' }) : t({ defaultMessage: 'Add environment' });

/** Adds an environment by typing it in. */
function AddEnvironment() {
  const add = useAddEnvironment();
  return (
    <EnvironmentForm
      initial={NEW_ENVIRONMENT}
      isThere={false}
      submitWords={addWords(add.failed)}
      notice={<AddressTests tests={add.tests} failed={add.failed} />}
      isPending={add.isPending}
      problem={add.error && problemOf(add.error)}
      onSubmit={(said) => add.send({ said, logo: null })}
    />
  );
}

/** Which is which, whether it has keys, and the one this window shows. */
const COLUMNS = perLanguage((): RowColumn<EnvironmentView>[] => [
  { name: t({ defaultMessage: 'Name' }), td: { fw: 550 }, cell: ({ name }) => name },
  {
    name: t({ defaultMessage: 'Kind', description: 'Of an environment: sandbox or production' }),
    cell: ({ kind }) => <KindBadge kind={kind} />,
  },
  {
    name: t({ defaultMessage: 'Mode', description: 'Of an environment: merchant or marketplace' }),
    cell: ({ mode }) =>
      mode === 'marketplace' ? t({ defaultMessage: 'Marketplace' }) : t({ defaultMessage: 'Merchant' }),
  },
  {
    name: t({ defaultMessage: 'API base URL' }),
    cell: ({ baseUrl, embedded }) => (
      <Text size="sm" ff={embedded ? 'text' : 'monospace'} maw={320} truncate title={baseUrl}>
        {embedded ? t({ defaultMessage: 'Built in' }) : baseUrl}
      </Text>
    ),
  },
  { name: t({ defaultMessage: 'API keys' }), cell: keysWords },
  {
    name: t({ defaultMessage: 'Shown in this window' }),
    align: 'right',
    cell: (environment) => <ShowButton environment={environment} />,
  },
]);

/** "2 of 3 accounts": whose keys were entered and have worked. */
function keysWords({ accounts }: EnvironmentView): string {
  const withKeys = accounts.filter(({ keys }) => keys !== null).length;
  if (withKeys === 0) return t({ defaultMessage: 'None yet' });
  return withKeys === accounts.length
    ? t({ defaultMessage: 'Verified' })
    : t({ defaultMessage: '{count, number} of {total, number} accounts' }, { count: withKeys, total: accounts.length });
}

function ShowButton({ environment: { id, name } }: { environment: EnvironmentView }) {
  const navigate = useNavigate();
  const isShown = useEnvironment().id === id;
  if (isShown) {
    return (
      <Badge variant="light" color="ink" h={26}>
        {t({ defaultMessage: 'Current', description: 'The environment this window shows' })}
      </Badge>
    );
  }
  const show = () => {
    useWindowState.setState({ environmentId: id });
    return navigate({ to: '/environment' });
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t({ defaultMessage: 'Switch to {environment}' }, { environment: name })}
      onClick={show}
    >
      {t({ defaultMessage: 'Switch', description: 'Button: show another environment' })}
    </Button>
  );
}

type Read = ReturnType<typeof readEnvironmentFile>;

async function readFile(file: File): Promise<Read> {
  if (file.size > ENVIRONMENT_FILE.mostBytes) return { problems: [{ code: 'too_large' }] };
  return readEnvironmentFile(await file.text());
}

/** opened: the text of a file that was opened from outside. It is shown as a chosen one is; nothing is added by itself. */
function ImportEnvironment({ opened }: { opened: string | null }) {
  const [read, setRead] = useState<Read | null>(() => (opened === null ? null : readEnvironmentFile(opened)));
  const add = useAddEnvironment();
  const choose = async (file: File | null) => {
    add.reset();
    setRead(file && (await readFile(file)));
  };
  return (
    <Stack gap="md">
      <FileInput
        label={t({ defaultMessage: 'File' })}
        description={t({ defaultMessage: 'A file that Paydesk exported. It holds no API keys; you enter them next.' })}
        placeholder={t({ defaultMessage: 'Choose an environment file' })}
        accept={`application/json,.json,${ENVIRONMENT_FILE.ending}`}
        leftSection={<IconFileImport size={16} />}
        onChange={choose}
        size="md"
      />
      {read && 'problems' in read && <Problems problems={read.problems} />}
      {read && 'read' in read && <Summary {...read} />}
      <AddressTests tests={add.tests} failed={add.failed} />
      {add.error && <ProblemAlert problem={problemOf(add.error)} />}
      <Group justify="flex-end">
        <Button
          disabled={!read || 'problems' in read}
          loading={add.isPending}
          onClick={() => read && 'read' in read && add.send(read.read)}
        >
          {addWords(add.failed)}
        </Button>
      </Group>
    </Stack>
  );
}

function Problems({ problems }: { problems: FileProblem[] }) {
  return (
    <Alert
      color="red"
      icon={<IconAlertCircle size={18} />}
      title={t({ defaultMessage: 'This file can’t be imported' })}
      role="alert"
    >
      <List size="sm" spacing={2}>
        {problems.map(fileProblemWords).map((problem) => (
          <List.Item key={problem}>{problem}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Summary({ read: { said }, saysRejectsDuplicates }: EnvironmentFileRead) {
  const addresses = shownAddresses(said);
  const foreign = addresses.filter(({ difference }) => difference === 'foreign');
  return (
    <Stack gap="md">
      {foreign.length > 0 && (
        <Alert
          color="red"
          icon={<IconAlertCircle size={18} />}
          title={t({ defaultMessage: 'Some addresses are on a different host from the API' })}
        >
          {t(
            { defaultMessage: 'Before you enter API keys, confirm these hosts with your provider: {hosts}' },
            { hosts: [...new Set(foreign.map(({ host }) => host))].join(', ') },
          )}
        </Alert>
      )}
      <FactList>
        <Fact name={t({ defaultMessage: 'Name' })}>{said.name}</Fact>
        <Fact name={t({ defaultMessage: 'Kind', description: 'Of an environment: sandbox or production' })}>
          <KindBadge kind={said.kind} />
        </Fact>
        <Fact name={t({ defaultMessage: 'Mode', description: 'Of an environment: merchant or marketplace' })}>
          {said.mode === 'marketplace' ? t({ defaultMessage: 'Marketplace' }) : t({ defaultMessage: 'Merchant' })}
        </Fact>
        {said.marketplaceId !== null && (
          <Fact name={t({ defaultMessage: 'Marketplace ID' })}>{said.marketplaceId}</Fact>
        )}
        {addresses.map(({ field, address, difference }) => (
          <Fact key={field} name={ADDRESS_NAME()[field]}>
            <AddressText address={address} difference={difference} />
          </Fact>
        ))}
        <Fact name={t({ defaultMessage: 'Brand title' })}>{said.brandTitle}</Fact>
        <Fact name={t({ defaultMessage: 'SDK constructor' })}>{said.sdkConstructor}</Fact>
        {said.holdingBalance !== null && (
          <Fact name={t({ defaultMessage: 'Holding balance' })}>{formatCents(said.holdingBalance)}</Fact>
        )}
        <Fact name={t({ defaultMessage: 'Provider rejects duplicate charges (409)' })}>
          {t({ defaultMessage: 'Off' })}
        </Fact>
      </FactList>
      {saysRejectsDuplicates && (
        <Alert
          color="yellow"
          icon={<IconAlertCircle size={18} />}
          title={t({ defaultMessage: '“Provider rejects duplicate charges” stays off' })}
        >
          {t({
            defaultMessage:
              'The file turns it on, but a wrong value could charge a consumer twice. Turn it on under Edit if your provider confirms it.',
          })}
        </Alert>
      )}
    </Stack>
  );
}
