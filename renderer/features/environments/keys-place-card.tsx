// Where an environment's API keys are kept in a team: on each computer, or on the ledger server.
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog } from '../../shared/action-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { useIsInTeam, useMay } from '../../window/may.tsx';
import { tellDone } from '../../window/toast.ts';

type KeysPlaceCardProps = { environment: Pick<EnvironmentView, 'id' | 'embedded' | 'keysAtServer'> };

export function KeysPlaceCard({ environment: { id: environmentId, embedded, keysAtServer } }: KeysPlaceCardProps) {
  const isInTeam = useIsInTeam();
  const mayChange = useMay()('environments.setKeysAtServer');
  const [changing, change] = useDisclosure(false);
  const setKeysAtServer = useGateway().environments.setKeysAtServer;
  if (!isInTeam || embedded) return null;
  const action = keysAtServer
    ? t({ defaultMessage: 'Keep keys on each computer' })
    : t({ defaultMessage: 'Keep keys on the server' });
  return (
    <Card title={t({ defaultMessage: 'Where API keys are kept' })}>
      <Group justify="space-between" gap="md">
        <Text size="sm" c="dimmed" flex="1 1 320px">
          {keysAtServer
            ? t({
                defaultMessage:
                  'On your team’s ledger server, which sends every request. No computer has a key, so a revoked one can’t send anything.',
              })
            : t({ defaultMessage: 'In the keychain of each computer that sends requests.' })}
        </Text>
        {mayChange && (
          <Button variant="default" onClick={change.open}>
            {action}
          </Button>
        )}
      </Group>
      <ActionDialog
        opened={changing}
        onClose={change.close}
        title={action}
        procedure={setKeysAtServer}
        words={keysAtServer ? <BackToComputers /> : <ToServer />}
        input={() => ({ environmentId, atServer: !keysAtServer })}
        action={action}
        canCancel
        onDone={() =>
          tellDone(
            t({ defaultMessage: 'Place of API keys changed' }),
            t({ defaultMessage: 'Enter the API keys of each account again.' }),
          )
        }
      />
    </Card>
  );
}

const ToServer = () => (
  <Stack gap="sm">
    <Text size="sm">
      {t({
        defaultMessage:
          'You enter each account’s API keys again, or send a link under which a seller does. Until then, no payments can be taken here.',
      })}
    </Text>
    <Text size="sm">
      {t({
        defaultMessage:
          'Create new keys at the provider and revoke the old ones: computers delete their copies, but a lost computer may still have them.',
      })}
    </Text>
  </Stack>
);

const BackToComputers = () => (
  <Text size="sm">
    {t({
      defaultMessage:
        'The server deletes the API keys of this environment. Everybody who sends requests enters them on their own computer.',
    })}
  </Text>
);
