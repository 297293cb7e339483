// Environments: the services this console knows, and the ways to add another.
import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDoor } from '../../door/door.ts';
import { TableSkeleton } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { AddEnvironment } from './add-environment.tsx';
import { COLUMNS, EnvironmentTable } from './environment-table.tsx';
import { ImportEnvironment } from './import-environment.tsx';

export function EnvironmentsPage() {
  usePageTitle('Environments');
  const door = useDoor();
  const facts = useQuery(door.console.facts.queryOptions());
  const [adding, add] = useDisclosure(false);
  const [importing, importFile] = useDisclosure(false);
  const actions = (
    <>
      <Button variant="default" onClick={importFile.open}>
        Import
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={add.open}>
        Add environment
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title="Environments"
        words="The payment services this console knows. A window shows one of them at a time."
        actions={actions}
      />
      {facts.data ? <EnvironmentTable environments={facts.data.environments} /> : <TableSkeleton columns={COLUMNS} />}
      <Modal opened={adding} onClose={add.close} title="Add an environment" size="xl">
        <AddEnvironment />
      </Modal>
      <Modal opened={importing} onClose={importFile.close} title="Import an environment" size="lg">
        <ImportEnvironment />
      </Modal>
    </>
  );
}
