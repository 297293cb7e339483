// Edits an environment of a provider elsewhere.
import { useMutation } from '@tanstack/react-query';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { useDoor } from '../../door/door.ts';
import { problemOf } from '../../door/problem-of.ts';
import { EnvironmentForm } from '../../ui/environment-form.tsx';
import { valuesOf } from '../../ui/environment-values.ts';
import { tellDone } from '../../window/toast.ts';

export function EditEnvironment({ environment, onDone }: { environment: EnvironmentView; onDone: () => void }) {
  const door = useDoor();
  const edit = useMutation(
    door.environments.edit.mutationOptions({
      onSuccess: () => {
        tellDone('Environment kept', 'What you changed holds from now on.');
        onDone();
      },
    }),
  );
  return (
    <EnvironmentForm
      initial={valuesOf(environment)}
      isThere
      submitWords="Keep"
      isPending={edit.isPending}
      problem={edit.error && problemOf(edit.error)}
      onSubmit={(said) => edit.mutate({ environmentId: environment.id, said })}
    />
  );
}
