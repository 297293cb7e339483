// A named person says of many calls that they were not done, with one reason; each is settled and audited by itself.
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UnknownView } from '../../../contract/console/journal.ts';
import { useGateway } from '../../gateway/client.ts';
import { PersonAndReason, personAndReasonRules } from '../../ui/person-and-reason.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellPlainly } from '../../window/toast.ts';
import { useWindowState } from '../../window/window-state.ts';
import { ManyProgress } from './many-progress.tsx';
import { useEach } from './use-each.ts';

export function ResolveMany({ entries, onDone }: { entries: UnknownView[]; onDone: () => void }) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const { progress, run } = useEach<UnknownView>();
  const form = useForm({
    initialValues: { name: useWindowState((state) => state.settlerName), reason: '' },
    validate: personAndReasonRules,
  });
  const many = `${entries.length.toLocaleString('en-US')} ${entries.length === 1 ? 'call' : 'calls'}`;
  const send = form.onSubmit(async ({ name, reason }) => {
    useWindowState.setState({ settlerName: name });
    const failures = await run(entries, ({ id: entryId }) =>
      gateway.journal.resolve.call({ environmentId, entryId, verdict: 'not_done', name, reason }),
    );
    if (failures.length > 0) return;
    tellPlainly('Settled', `${many} kept as not done: they may be sent again.`);
    onDone();
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text size="sm">
          You say that none of these {many} was carried out. Each may then be sent again, so look each up at the
          provider first. One that was done is settled by itself, under Review, with its charge.
        </Text>
        <PersonAndReason form={form} example="For example: the dashboard shows no charge for any of them" />
        <ManyProgress progress={progress} />
        <Group justify="flex-end">
          <Button
            type="submit"
            color="red"
            loading={progress?.isRunning === true}
            disabled={progress?.isRunning === false}
          >
            Settle {many} as not done
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
