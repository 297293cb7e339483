// The Capture many page: the runs, and a dialog to start one from a file.
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { t } from '../../../messages/t.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { MayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { CaptureFile } from './capture-file.tsx';
import type { CaptureManySearchProps } from './capture-many-search.ts';
import { RunList } from './run-list.tsx';

export function CaptureManyPage({ search, onSearch }: CaptureManySearchProps) {
  usePageTitle(t({ defaultMessage: 'Capture many' }));
  const open = () => onSearch({ file: true });
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Capture many' })}
        words={t({
          defaultMessage: 'A run captures many orders, each one once. You can download the result of every order.',
        })}
        actions={
          <MayCall to="captureMany.upload">
            {' '}
            <Button leftSection={<IconFileImport size={16} />} onClick={open}>
              {t({ defaultMessage: 'Capture from file' })}
            </Button>
          </MayCall>
        }
      />
      <RunList onFile={open} />
      <MayCall to="captureMany.upload">
        <CaptureFile opened={search.file ?? false} onClose={() => onSearch({})} />
      </MayCall>
    </>
  );
}
