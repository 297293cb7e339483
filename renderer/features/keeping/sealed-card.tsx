// A sealed ledger: why, and the way out, which only a named person can take.
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useUnseal } from '../../door/keeping-errands.ts';
import { problemOf } from '../../door/problem-of.ts';
import { Moment } from '../../ui/moment.tsx';
import { PersonAndReason, personAndReasonRules } from '../../ui/person-and-reason.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useWindowState } from '../../window/window-state.ts';

export function SealedCard({ seal }: { seal: { at: string; reason: string } }) {
  const unseal = useUnseal();
  const form = useForm({
    initialValues: { name: useWindowState((state) => state.settlerName), reason: '', isGone: false },
    validate: {
      ...personAndReasonRules,
      isGone: (isGone) => (isGone ? null : 'Say that the other copy is gone.'),
    },
  });
  const send = form.onSubmit(({ name, reason }) => {
    useWindowState.setState({ settlerName: name });
    unseal.mutate({ name, reason, otherCopyIsGone: true });
  });
  return (
    <Alert color="red" variant="light" icon={<IconLock size={18} />} title="This ledger is sealed">
      <Stack gap="md" maw={560}>
        <Text size="sm">
          {seal.reason} Another console may go on from the same past and charge what this one would charge, so it can be
          read, and sends nothing. Sealed <Moment at={seal.at} />.
        </Text>
        <form onSubmit={send} noValidate>
          <Stack gap="sm">
            <PersonAndReason form={form} example="For example: the old laptop was wiped on Monday" />
            <Checkbox
              label="The other copy is gone: nobody can open it"
              {...form.getInputProps('isGone', { type: 'checkbox' })}
            />
            {unseal.error && <ProblemAlert problem={problemOf(unseal.error)} />}
            <Button type="submit" color="red" w="fit-content" loading={unseal.isPending}>
              Unseal
            </Button>
          </Stack>
        </form>
      </Stack>
    </Alert>
  );
}
