// The environments as a table: which is which, whether it has keys, and the one this window shows.

import { Badge, Button, Table, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { KindBadge } from '../../ui/kind-badge.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { useWindowState } from '../../window/window-state.ts';

export const COLUMNS = perLanguage((): Column[] => [
  { name: t({ defaultMessage: 'Name' }) },
  { name: t({ defaultMessage: 'Kind', description: 'Of an environment: sandbox or production' }) },
  { name: t({ defaultMessage: 'Mode', description: 'Of an environment: merchant or marketplace' }) },
  { name: t({ defaultMessage: 'API base URL' }) },
  { name: t({ defaultMessage: 'API keys' }) },
  { name: t({ defaultMessage: 'Shown in this window' }), align: 'right' },
]);

export function EnvironmentTable({ environments }: { environments: EnvironmentView[] }) {
  return (
    <DataTable columns={COLUMNS()}>
      {environments.map((environment) => (
        <EnvironmentRow key={environment.id} environment={environment} />
      ))}
    </DataTable>
  );
}

/** "2 of 3 accounts": whose keys were entered and have worked. */
function keysWords({ accounts }: EnvironmentView): string {
  const withKeys = accounts.filter(({ keys }) => keys !== null).length;
  if (withKeys === 0) return t({ defaultMessage: 'None yet' });
  return withKeys === accounts.length
    ? t({ defaultMessage: 'Verified' })
    : t({ defaultMessage: '{count, number} of {total, number} accounts' }, { count: withKeys, total: accounts.length });
}

function EnvironmentRow({ environment }: { environment: EnvironmentView }) {
  const { name, kind, mode, baseUrl, embedded } = environment;
  return (
    <Table.Tr>
      <Table.Td fw={550}>{name}</Table.Td>
      <Table.Td>
        <KindBadge kind={kind} />
      </Table.Td>
      <Table.Td>
        {mode === 'marketplace' ? t({ defaultMessage: 'Marketplace' }) : t({ defaultMessage: 'Merchant' })}
      </Table.Td>
      <Table.Td>
        <Text size="sm" ff={embedded ? 'text' : 'monospace'} maw={320} truncate title={baseUrl}>
          {embedded ? t({ defaultMessage: 'Built in' }) : baseUrl}
        </Text>
      </Table.Td>
      <Table.Td>{keysWords(environment)}</Table.Td>
      <Table.Td ta="right">
        <ShowButton environment={environment} />
      </Table.Td>
    </Table.Tr>
  );
}

function ShowButton({ environment: { id, name } }: { environment: EnvironmentView }) {
  const navigate = useNavigate();
  const isShown = useEnvironment().id === id;
  if (isShown) {
    return (
      <Badge variant="light" color="ink" h={26}>
        {t({ defaultMessage: 'Current', description: 'The environment this window shows' })}
      </Badge>
    );
  }
  const show = () => {
    useWindowState.setState({ environmentId: id });
    return navigate({ to: '/environment' });
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t({ defaultMessage: 'Switch to {environment}' }, { environment: name })}
      onClick={show}
    >
      {t({ defaultMessage: 'Switch', description: 'Button: show another environment' })}
    </Button>
  );
}
