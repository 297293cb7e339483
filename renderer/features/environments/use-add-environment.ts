// Tests the addresses of an environment, adds it, and shows it in this window: its keys are the next thing to enter.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { NewEnvironmentInput } from '../../../contract/console/environment-file.ts';
import type { PlaceCheck, TypedAddress } from '../../../contract/console/network.ts';
import type { Problem } from '../../../contract/console/problem.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { tellDone } from '../../window/toast.ts';
import { useWindowState } from '../../window/window-state.ts';

const USES: readonly TypedAddress['use'][] = ['baseUrl', 'authUrl', 'jsUrl', 'dashboardUrl'];

/** What became of the test of one address; null while it goes on. */
export type AddressTest = TypedAddress & { found: { check: PlaceCheck } | { problem: Problem } | null };

export const hasFailed = ({ found }: AddressTest): boolean =>
  found !== null && ('problem' in found || found.check.steps.some(({ result }) => result === 'failed'));

export function useAddEnvironment() {
  const gateway = useGateway();
  const navigate = useNavigate();
  const [tests, setTests] = useState<AddressTest[]>([]);
  const add = useMutation(
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
  const isTesting = tests.some(({ found }) => found === null);
  const failed = !isTesting && tests.some(hasFailed);

  async function test(said: NewEnvironmentInput['said']): Promise<boolean> {
    const asked = USES.map((use): AddressTest => ({ use, address: said[use], found: null }));
    setTests(asked);
    const found = await Promise.all(
      asked.map(async ({ use, address }, index): Promise<AddressTest> => {
        const call = gateway.network.checkTyped.call({ use, address });
        const told = await call.then((check) => ({ check })).catch((error) => ({ problem: problemOf(error) }));
        const tested = { use, address, found: told };
        setTests((shown) => shown.map((one, at) => (at === index ? tested : one)));
        return tested;
      }),
    );
    return !found.some(hasFailed);
  }

  return {
    /** Adds it at once where all its addresses answer; else at the second time of asking, whatever they do. */
    send: async (input: NewEnvironmentInput) => {
      const isTested = failed && tests.every(({ use, address }) => input.said[use] === address);
      if (isTested || (await test(input.said))) add.mutate(input);
    },
    reset: () => {
      add.reset();
      setTests([]);
    },
    tests,
    failed,
    isPending: isTesting || add.isPending,
    error: add.error,
  };
}
