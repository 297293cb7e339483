// Adds an environment from a file: read here, every field checked, and shown before it is added.
import { Alert, Button, FileInput, Group, List, Stack } from '@mantine/core';
import { IconAlertCircle, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { shownAddresses } from '../../../contract/console/address-hosts.ts';
import { type EnvironmentFileRead, readEnvironmentFile } from '../../../contract/console/environment-file.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { KindBadge } from '../../ui/kind-badge.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useAddEnvironment } from './use-add-environment.ts';

/** An environment's file is a few KB, its logo included under a megabyte. */
const MOST_BYTES = 900_000;

type Read = ReturnType<typeof readEnvironmentFile>;

async function readFile(file: File): Promise<Read> {
  if (file.size > MOST_BYTES) return { problems: ['This file is too large to be an environment.'] };
  return readEnvironmentFile(await file.text());
}

export function ImportEnvironment() {
  const [read, setRead] = useState<Read | null>(null);
  const add = useAddEnvironment();
  const choose = async (file: File | null) => {
    add.reset();
    setRead(file && (await readFile(file)));
  };
  return (
    <Stack gap="md">
      <FileInput
        label="File"
        description="One that Paydesk exported. It holds no keys; they are entered afterwards."
        placeholder="Choose a .json file"
        accept="application/json,.json"
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
          Add environment
        </Button>
      </Group>
    </Stack>
  );
}

function Problems({ problems }: { problems: string[] }) {
  return (
    <Alert color="red" icon={<IconAlertCircle size={18} />} title="This file can’t be imported" role="alert">
      <List size="sm" spacing={2}>
        {problems.map((problem) => (
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
          title="Some addresses are on a different host from the API"
        >
          Check with your provider that they are right before you enter any keys:{' '}
          {[...new Set(foreign.map(({ host }) => host))].join(', ')}
        </Alert>
      )}
      <FactList>
        <Fact name="Name">{said.name}</Fact>
        <Fact name="Kind">
          <KindBadge kind={said.kind} />
        </Fact>
        <Fact name="Mode">{said.mode === 'marketplace' ? 'Marketplace' : 'Merchant'}</Fact>
        {said.marketplaceId !== null && <Fact name="Marketplace id">{said.marketplaceId}</Fact>}
        {addresses.map(({ name, address, difference }) => (
          <Fact key={name} name={name}>
            <AddressText address={address} difference={difference} />
          </Fact>
        ))}
        <Fact name="Brand title">{said.brandTitle}</Fact>
        <Fact name="SDK constructor">{said.sdkConstructor}</Fact>
        {said.holdingBalance !== null && <Fact name="Holding balance">{formatCents(said.holdingBalance)}</Fact>}
        <Fact name="Provider rejects duplicate charges (409)">Off</Fact>
      </FactList>
      {saysRejectsDuplicates && (
        <Alert
          color="yellow"
          icon={<IconAlertCircle size={18} />}
          title="“Provider rejects duplicate charges” stays off"
        >
          The file turns it on, but a wrong value could charge a consumer twice. Turn it on under Edit if your provider
          confirms it.
        </Alert>
      )}
    </Stack>
  );
}
