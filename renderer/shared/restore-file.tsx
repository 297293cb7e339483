// Asks for a backup that lies somewhere else.
import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

type RestoreFileProps = { opened: boolean; onClose: () => void; onChosen: (file: string) => void };

export function RestoreFile({ opened, onClose, onChosen }: RestoreFileProps) {
  const [file, setFile] = useState('');
  return (
    <Modal opened={opened} onClose={onClose} title="Restore from a file">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (file.trim()) onChosen(file.trim());
        }}
      >
        <Stack gap="md">
          <TextInput
            label="File"
            description="The whole path of a backup on this machine. Nothing happens yet: you see first what it is."
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={file}
            onChange={({ currentTarget }) => setFile(currentTarget.value)}
          />
          <Button type="submit" fullWidth size="md">
            Look at it
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
