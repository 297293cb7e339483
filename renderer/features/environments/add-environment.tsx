// Adds an environment by typing it in.
import { problemOf } from '../../door/problem-of.ts';
import { EnvironmentForm } from '../../ui/environment-form.tsx';
import { NEW_ENVIRONMENT } from '../../ui/environment-values.ts';
import { useAddEnvironment } from './use-add-environment.ts';

export function AddEnvironment() {
  const add = useAddEnvironment();
  return (
    <EnvironmentForm
      initial={NEW_ENVIRONMENT}
      isThere={false}
      submitWords="Add environment"
      isPending={add.isPending}
      problem={add.error && problemOf(add.error)}
      onSubmit={(said) => add.mutate({ said, logo: null })}
    />
  );
}
