// Environment: where this window's console points, whose keys it has, how its checkout looks, and where keys are kept.
import { Button, Menu, Modal, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { environmentFileOf } from '../../../contract/console/environment-file.ts';
import { useDoor } from '../../door/door.ts';
import { KindBadge } from '../../ui/kind-badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useEnvironment } from '../../window/environment.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { Accounts } from './accounts.tsx';
import { EditEnvironment } from './edit-environment.tsx';
import { LookCard } from './look-card.tsx';
import { ModeCard } from './mode-card.tsx';
import { RemoveEnvironment } from './remove-environment.tsx';
import { ThisConsole } from './this-console.tsx';
import { WhereItPoints } from './where-it-points.tsx';

export function EnvironmentPage() {
  usePageTitle('Environment');
  const environment = useEnvironment();
  const door = useDoor();
  const facts = useQuery(door.console.facts.queryOptions());
  return (
    <>
      <PageHeader
        from={{ to: '/environments', name: 'Environments' }}
        title={environment.name}
        words={
          environment.embedded ? 'The payment service that runs inside this console.' : 'A payment service elsewhere.'
        }
        badge={<KindBadge kind={environment.kind} />}
        actions={!environment.embedded && <Actions />}
      />
      <Stack gap="lg">
        <Accounts environment={environment} />
        <ModeCard environment={environment} />
        <WhereItPoints environment={environment} portTaken={facts.data?.sandboxPortTaken ?? null} />
        <LookCard environment={environment} />
        {facts.data ? <ThisConsole facts={facts.data} /> : <Skeleton height={160} radius="lg" />}
      </Stack>
    </>
  );
}

/** What can be done with an environment of a provider elsewhere; the embedded one is what it is. */
function Actions() {
  const environment = useEnvironment();
  const [editing, edit] = useDisclosure(false);
  const [removing, removal] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={edit.open}>
        Edit
      </Button>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => saveFile(environmentAsFile(environment))}>
            Export without keys
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={removal.open}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={editing} onClose={edit.close} title={`Edit ${environment.name}`} size="xl">
        <EditEnvironment environment={environment} onDone={edit.close} />
      </Modal>
      <Modal opened={removing} onClose={removal.close} title={`Remove ${environment.name}?`}>
        <RemoveEnvironment environment={environment} onClose={removal.close} />
      </Modal>
    </>
  );
}

/** Named "paydesk-corner-shop.json": what every file system takes. */
function environmentAsFile(environment: EnvironmentView) {
  const plain = environment.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const fileName = `paydesk-${plain || 'environment'}.json`;
  return { fileName, type: 'application/json', text: environmentFileOf(environment) };
}
