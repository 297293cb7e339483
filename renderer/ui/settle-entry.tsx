// The form by which a named person settles an unknown outcome, with how they know.
import { Button, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type JournalEntryView, SettleInput } from '../../contract/console/journal.ts';
import { useSettle } from '../door/errands.ts';
import { problemOf } from '../door/problem-of.ts';
import { useEnvironment } from '../window/environment.ts';
import { useWindowState } from '../window/window-state.ts';
import { OPERATION } from './operation-words.ts';
import { ProblemAlert } from './problem-alert.tsx';

type Verdict = SettleInput['verdict'];
type Answers = { verdict: Verdict | null; name: string; reason: string };

const firstWords = (parsed: { success: boolean; error?: { issues: { message: string }[] } }) =>
  parsed.success ? null : (parsed.error?.issues[0]?.message ?? 'Not valid.');

export function SettleEntry({ entry }: { entry: JournalEntryView }) {
  const environmentId = useEnvironment().id;
  const words = OPERATION[entry.operation];
  const settle = useSettle();
  const form = useForm<Answers>({
    initialValues: { verdict: null, name: useWindowState((state) => state.settlerName), reason: '' },
    validate: {
      verdict: (verdict) => (verdict ? null : 'Choose one.'),
      name: (name) => firstWords(SettleInput.shape.name.safeParse(name)),
      reason: (reason) => firstWords(SettleInput.shape.reason.safeParse(reason)),
    },
  });
  const send = form.onSubmit(({ verdict, name, reason }) => {
    if (!verdict) return;
    useWindowState.setState({ settlerName: name });
    settle.mutate({ environmentId, entryId: entry.id, verdict, name, reason });
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Radio.Group
          label={words.question}
          description="Look in the service's dashboard first."
          {...form.getInputProps('verdict')}
        >
          <Group gap="lg" mt={6}>
            <Radio value={'done' satisfies Verdict} label={words.done} />
            <Radio value={'not_done' satisfies Verdict} label={words.notDone} />
          </Group>
        </Radio.Group>
        <TextInput label="Your name" maw={320} autoComplete="name" {...form.getInputProps('name')} />
        <Textarea
          label="How do you know?"
          placeholder={words.example}
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
        {settle.error && <ProblemAlert problem={problemOf(settle.error)} />}
        <Group>
          <Button type="submit" color="red" loading={settle.isPending}>
            Settle
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
