// Makes a backup: in the folder of backups, or in a file that a person names.
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { tellDone } from '../../window/toast.ts';

type MakeBackupProps = { opened: boolean; folder: string; onClose: () => void };

export function MakeBackup({ opened, folder, onClose }: MakeBackupProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Make a backup">
      <BackupForm folder={folder} onDone={onClose} />
    </Modal>
  );
}

function BackupForm({ folder, onDone }: { folder: string; onDone: () => void }) {
  const gateway = useGateway();
  const [file, setFile] = useState('');
  const make = useMutation(
    gateway.keeping.make.mutationOptions({
      onSuccess: (facts) => {
        tellDone('Backup made', `${facts.orders.toLocaleString('en-US')} orders, read again and found whole.`);
        onDone();
      },
    }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate({ file: file.trim() || null });
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Captures go on meanwhile. It holds consumers’ names and amounts, and no API key.
        </Text>
        <TextInput
          label="File"
          description={
            <>
              The whole path. Left empty, it goes to{' '}
              <Text span inherit ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                {folder}
              </Text>
            </>
          }
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={file}
          onChange={({ currentTarget }) => setFile(currentTarget.value)}
        />
        {make.error && <ProblemAlert problem={problemOf(make.error)} />}
        <Button type="submit" fullWidth size="md" loading={make.isPending}>
          Make the backup
        </Button>
      </Stack>
    </form>
  );
}
