// Asks for a backup that lies somewhere else.

import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../messages/t.ts';

type RestoreFileProps = { opened: boolean; onClose: () => void; onChosen: (file: string) => void };

export function RestoreFile({ opened, onClose, onChosen }: RestoreFileProps) {
  const [file, setFile] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <Modal opened={opened} onClose={onClose} title={t({ defaultMessage: 'Restore from file' })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(file.trim() === '');
          if (file.trim()) onChosen(file.trim());
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t({ defaultMessage: 'File' })}
            description={t({
              defaultMessage: 'The full path of a backup on this computer. You can check it before you restore it.',
            })}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            error={isMissing && t({ defaultMessage: 'Enter the path of a backup.' })}
            value={file}
            onChange={({ currentTarget }) => setFile(currentTarget.value)}
          />
          <Button type="submit" fullWidth size="md">
            {t({ defaultMessage: 'Check backup' })}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
