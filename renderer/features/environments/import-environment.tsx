// Adds an environment from a file: read here, every field checked, and shown before it is added.
import { Alert, Button, FileInput, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { type NewEnvironmentInput, readEnvironmentFile } from '../../../contract/console/environment-file.ts';
import { problemOf } from '../../door/problem-of.ts';
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
      {read && 'read' in read && <Summary read={read.read} />}
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

function Summary({ read: { said } }: { read: NewEnvironmentInput }) {
  return (
    <FactList>
      <Fact name="Name">{said.name}</Fact>
      <Fact name="Kind">
        <KindBadge kind={said.kind} />
      </Fact>
      <Fact name="Mode">{said.mode === 'marketplace' ? 'Marketplace' : 'Merchant'}</Fact>
      <Fact name="API base URL">
        <Text size="sm" ff="monospace">
          {said.baseUrl}
        </Text>
      </Fact>
    </FactList>
  );
}
