// Restores a backup, after a dry run said what it is; on the Backups page, and where the ledger can't be opened.
import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { BackupFacts } from '../../contract/console/keeping.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { Fact, FactList } from '../ui/fact-list.tsx';
import { FilePath } from '../ui/file-path.tsx';
import { megabytes } from '../ui/megabytes.ts';
import { Moment } from '../ui/moment.tsx';
import { PersonAndReason, personAndReasonRules } from '../ui/person-and-reason.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { tellPlainly } from '../window/toast.ts';
import { useWindowState } from '../window/window-state.ts';
import { unknownWords } from './unknown-count.ts';

export function RestoreBackup({ file, onClose }: { file: string | null; onClose: () => void }) {
  return (
    <Modal opened={file !== null} onClose={onClose} title="Restore a backup" size="lg">
      {file !== null && <DryRun file={file} onClose={onClose} />}
    </Modal>
  );
}

function DryRun({ file, onClose }: { file: string; onClose: () => void }) {
  const gateway = useGateway();
  const query = useQuery(gateway.keeping.inspect.queryOptions({ input: { file }, staleTime: 0, gcTime: 0 }));
  if (query.isError) return <ProblemAlert problem={problemOf(query.error)} />;
  return (
    <Stack gap="md">
      {query.data ? (
        <Facts facts={query.data} />
      ) : (
        <Skeleton height={186} role="status" aria-label="Reading the backup" />
      )}
      <RestoreForm file={file} isFound={query.data !== undefined} onClose={onClose} />
    </Stack>
  );
}

function Facts({ facts }: { facts: BackupFacts }) {
  const count = (value: number) => value.toLocaleString('en-US');
  return (
    <FactList>
      <Fact name="File">
        <FilePath path={facts.file} shown={facts.file.split(/[/\\]/).at(-1) ?? facts.file} />
      </Fact>
      <Fact name="Size">{megabytes(facts.bytes)}</Fact>
      <Fact name="Taken">
        <Moment at={facts.takenAt} />
      </Fact>
      <Fact name="Newest call in it">{facts.newestCallAt ? <Moment at={facts.newestCallAt} /> : 'none'}</Fact>
      <Fact name="Sessions">{count(facts.sessions)}</Fact>
      <Fact name="Orders">{`${count(facts.orders)}, of which ${count(facts.charged)} known charged`}</Fact>
      <Fact name="Unknown outcomes">{count(facts.unknown)}</Fact>
      <Fact name="Found">Whole: every page and index was read</Fact>
    </FactList>
  );
}

function RestoreForm({ file, isFound, onClose }: { file: string; isFound: boolean; onClose: () => void }) {
  const restore = useRestore(onClose);
  const form = useForm({
    initialValues: { name: useWindowState((state) => state.settlerName), reason: '' },
    validate: personAndReasonRules,
  });
  const send = form.onSubmit((said) => {
    useWindowState.setState({ settlerName: said.name });
    restore.mutate({ file, ...said });
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} title="What happens">
          <Text size="sm">
            The present ledger is kept under another name. Every order that the backup doesn’t know as charged becomes
            an unknown outcome, because it may have been charged since; so does every session without an order. What the
            embedded sandbox has on record is settled at once; the rest waits for a person.
          </Text>
        </Alert>
        <PersonAndReason form={form} example="For example: the disk was replaced" />
        {restore.error && <ProblemAlert problem={problemOf(restore.error)} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={!isFound} loading={restore.isPending}>
            Restore this backup
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Puts a backup in the ledger's place. Where the one before is kept stands under Backups. */
function useRestore(onDone: () => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.keeping.restore.mutationOptions({
      onSuccess: ({ aside, unknown }) => {
        const kept = aside === null ? '' : ' The ledger before is kept: Backups says where.';
        tellPlainly('Backup restored', `${unknownWords(unknown)}${kept}`);
        onDone();
      },
    }),
  );
}
