// Asks before an environment is removed, naming what depends on it; refused while a call is open.

import { Alert, List, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ActionForm } from '../../shared/action-dialog.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { tellDone } from '../../window/toast.ts';
import { useWindowState } from '../../window/window-state.ts';
import { dependantWords, openWords } from './dependant-words.ts';

type RemoveEnvironmentProps = { environment: EnvironmentView; onClose: () => void };

export function RemoveEnvironment({ environment: { id: environmentId, name }, onClose }: RemoveEnvironmentProps) {
  const gateway = useGateway();
  const navigate = useNavigate();
  // Asked each time the dialog opens: the answer may have changed since.
  const asked = useQuery(gateway.environments.dependants.queryOptions({ input: { environmentId }, gcTime: 0 }));
  if (asked.isPending) return <Skeleton height={160} />;
  if (asked.isError) return <ProblemAlert problem={problemOf(asked.error)} />;
  const dependants = dependantWords(asked.data);
  const open = openWords(asked.data);
  return (
    <ActionForm
      procedure={gateway.environments.remove}
      words={
        <>
          {open ? (
            <Alert
              color="red"
              icon={<IconAlertTriangle size={18} />}
              title={t({ defaultMessage: 'This environment can’t be removed yet' })}
              role="alert"
            >
              {open}
            </Alert>
          ) : (
            <Text size="sm">
              {t({
                defaultMessage:
                  'Its API keys are deleted from this computer. Its records stay in the ledger and come back if you add an environment with the same API base URL.',
              })}
            </Text>
          )}
          {dependants.length > 0 && (
            <div>
              <Text size="sm" fw={550} mb={4}>
                {t({ defaultMessage: 'This environment has:' })}
              </Text>
              <List size="sm">
                {dependants.map((words) => (
                  <List.Item key={words}>{words}</List.Item>
                ))}
              </List>
            </div>
          )}
        </>
      }
      input={() => ({ environmentId })}
      action={t({ defaultMessage: 'Remove environment' })}
      color="red"
      disabled={open !== null}
      canCancel
      onDone={async () => {
        await navigate({ to: '/environments' });
        useWindowState.setState({ environmentId: null });
        tellDone(
          t({ defaultMessage: 'Environment removed' }),
          t({ defaultMessage: 'To see the records of {environment} again, add it again.' }, { environment: name }),
        );
      }}
      onClose={onClose}
    />
  );
}
