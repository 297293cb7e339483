// Adds an environment and shows it in this window: its keys are the next thing to enter.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { tellDone } from '../../window/toast.ts';
import { useWindowState } from '../../window/window-state.ts';

export function useAddEnvironment() {
  const gateway = useGateway();
  const navigate = useNavigate();
  return useMutation(
    gateway.environments.add.mutationOptions({
      // Settled, not only done: the frame must have heard of it before it can show it.
      onSettled: async (environment) => {
        if (!environment) return;
        await navigate({ to: '/environment' });
        useWindowState.setState({ environmentId: environment.id, environmentFile: null });
        tellDone(
          t({ defaultMessage: 'Environment added' }),
          t(
            { defaultMessage: 'This window now shows {environment}. Enter its API keys next.' },
            { environment: environment.name },
          ),
        );
      },
    }),
  );
}
