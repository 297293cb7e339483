// Environments: the services this console knows, and the ways to add another.

import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { TableSkeleton } from '../../ui/data-table.tsx';
import { EnvironmentForm } from '../../ui/environment-form.tsx';
import { NEW_ENVIRONMENT } from '../../ui/environment-values.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { MayCall, useMay } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { useWindowState } from '../../window/window-state.ts';
import { COLUMNS, EnvironmentTable } from './environment-table.tsx';
import { ImportEnvironment } from './import-environment.tsx';
import { useAddEnvironment } from './use-add-environment.ts';

export function EnvironmentsPage() {
  usePageTitle(t({ defaultMessage: 'Environments' }));
  const gateway = useGateway();
  const facts = useQuery(gateway.console.facts.queryOptions());
  const may = useMay();
  const [adding, add] = useDisclosure(false);
  const fileOpened = useWindowState((state) => state.environmentFile);
  const [isChoosing, importFile] = useDisclosure(false);
  const importing = isChoosing || fileOpened !== null;
  const stopImporting = () => {
    importFile.close();
    useWindowState.setState({ environmentFile: null });
  };
  const actions = (
    <MayCall to="environments.add">
      <Button variant="default" onClick={importFile.open}>
        {t({ defaultMessage: 'Import environment' })}
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={add.open}>
        {t({ defaultMessage: 'Add environment' })}
      </Button>
    </MayCall>
  );
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Environments' })}
        words={t({ defaultMessage: 'The payment services you work with. Each window shows one at a time.' })}
        actions={actions}
      />
      {facts.data ? <EnvironmentTable environments={facts.data.environments} /> : <TableSkeleton columns={COLUMNS()} />}
      <Modal opened={adding} onClose={add.close} title={t({ defaultMessage: 'Add environment' })} size="xl">
        <AddEnvironment />
      </Modal>
      <Modal
        opened={importing && may('environments.add')}
        onClose={stopImporting}
        title={t({ defaultMessage: 'Import environment' })}
        size="lg"
      >
        <ImportEnvironment key={fileOpened ?? ''} opened={fileOpened} />
      </Modal>
    </>
  );
}

/** Adds an environment by typing it in. */
function AddEnvironment() {
  const add = useAddEnvironment();
  return (
    <EnvironmentForm
      initial={NEW_ENVIRONMENT}
      isThere={false}
      submitWords={t({ defaultMessage: 'Add environment' })}
      isPending={add.isPending}
      problem={add.error && problemOf(add.error)}
      onSubmit={(said) => add.mutate({ said, logo: null })}
    />
  );
}
