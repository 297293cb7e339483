// Makes a backup: in the folder of backups, or in a file that a person names.

import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { tellDone } from '../../window/toast.ts';

type MakeBackupProps = { opened: boolean; folder: string; onClose: () => void };

export function MakeBackup({ opened, folder, onClose }: MakeBackupProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t({ defaultMessage: 'Back up now' })}>
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
        tellDone(
          t({ defaultMessage: 'Backup made' }),
          t(
            { defaultMessage: '{count, plural, one {# order} other {# orders}}, checked and complete.' },
            { count: facts.orders },
          ),
        );
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
          {t({
            defaultMessage:
              'You can keep working while it runs. The backup holds consumers’ names and amounts, but no API keys.',
          })}
        </Text>
        <TextInput
          label={t({ defaultMessage: 'File' })}
          description={rich(
            { defaultMessage: 'Full path. If empty, the backup goes to {folder}' },
            {
              folder: (
                <Text span inherit ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                  {folder}
                </Text>
              ),
            },
          )}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={file}
          onChange={({ currentTarget }) => setFile(currentTarget.value)}
        />
        {make.error && <ProblemAlert problem={problemOf(make.error)} />}
        <Button type="submit" fullWidth size="md" loading={make.isPending}>
          {t({ defaultMessage: 'Make backup' })}
        </Button>
      </Stack>
    </form>
  );
}
