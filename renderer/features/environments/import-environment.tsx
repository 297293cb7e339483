// Adds an environment from a file: read here, every field checked, and shown before it is added.

import { Alert, Button, FileInput, Group, List, Stack } from '@mantine/core';
import { IconAlertCircle, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { shownAddresses } from '../../../contract/console/address-hosts.ts';
import { ENVIRONMENT_FILE } from '../../../contract/console/command.ts';
import {
  type EnvironmentFileRead,
  type FileProblem,
  readEnvironmentFile,
} from '../../../contract/console/environment-file.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ADDRESS_NAME, AddressText } from '../../ui/address-text.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { KindBadge } from '../../ui/kind-badge.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { fileProblemWords } from './file-problem-words.ts';
import { useAddEnvironment } from './use-add-environment.ts';

type Read = ReturnType<typeof readEnvironmentFile>;

async function readFile(file: File): Promise<Read> {
  if (file.size > ENVIRONMENT_FILE.mostBytes) return { problems: [{ code: 'too_large' }] };
  return readEnvironmentFile(await file.text());
}

/** opened: the text of a file that was opened from outside. It is shown as a chosen one is; nothing is added by itself. */
export function ImportEnvironment({ opened }: { opened: string | null }) {
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
      {add.error && <ProblemAlert problem={problemOf(add.error)} />}
      <Group justify="flex-end">
        <Button
          disabled={!read || 'problems' in read}
          loading={add.isPending}
          onClick={() => read && 'read' in read && add.mutate(read.read)}
        >
          {t({ defaultMessage: 'Add environment' })}
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
