// Capture many: the runs there were, the one that goes on, and the way to begin another from a file.
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { CaptureFile } from './capture-file.tsx';
import type { CaptureManySearchProps } from './capture-many-search.ts';
import { RunList } from './run-list.tsx';

export function CaptureManyPage({ search, onSearch }: CaptureManySearchProps) {
  usePageTitle('Capture many');
  const open = () => onSearch({ file: true });
  return (
    <>
      <PageHeader
        title="Capture many"
        words="A run captures one order after the other, each once. What it did is kept, and can be saved, order by order."
        actions={
          <Button leftSection={<IconFileImport size={16} />} onClick={open}>
            Capture from a file
          </Button>
        }
      />
      <RunList onFile={open} />
      <CaptureFile opened={search.file ?? false} onClose={() => onSearch({})} />
    </>
  );
}
