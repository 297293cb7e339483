// The form by which a named person settles an unknown outcome, with how they know.
import { Button, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type JournalEntryView, ResolveInput } from '../../contract/console/journal.ts';
import { ChargeId } from '../../contract/ids.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { OPERATION } from '../ui/operation-words.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { useEnvironment } from '../window/environment.ts';
import { tellDone } from '../window/toast.ts';
import { useWindowState } from '../window/window-state.ts';

type Verdict = ResolveInput['verdict'];
type Answers = { verdict: Verdict | null; name: string; reason: string; chargeId: string; chargedOn: string };

const firstWords = (parsed: { success: boolean; error?: { issues: { message: string }[] } }) =>
  parsed.success ? null : (parsed.error?.issues[0]?.message ?? 'Not valid.');

const isCharge = (id: string) => ChargeId.safeParse(id.trim()).success;
const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day);

/** A capture that is said to have been made names its charge, so that the word can be held against the books. */
function namesCharge(entry: JournalEntryView, { verdict }: Answers): boolean {
  return entry.operation === 'charge_order' && verdict === 'done';
}

export function ResolveEntry({ entry }: { entry: JournalEntryView }) {
  const environmentId = useEnvironment().id;
  const words = OPERATION[entry.operation];
  const settle = useResolve();
  const form = useForm<Answers>({
    initialValues: {
      verdict: null,
      name: useWindowState((state) => state.settlerName),
      reason: '',
      chargeId: '',
      chargedOn: '',
    },
    validate: {
      verdict: (verdict) => (verdict ? null : 'Choose one.'),
      name: (name) => firstWords(ResolveInput.shape.name.safeParse(name)),
      reason: (reason) => firstWords(ResolveInput.shape.reason.safeParse(reason)),
      chargeId: (id, values) => (namesCharge(entry, values) && !isCharge(id) ? 'It begins with charge_.' : null),
      chargedOn: (day, values) => (namesCharge(entry, values) && !isDay(day) ? 'Enter the day.' : null),
    },
  });
  const send = form.onSubmit((values) => {
    const { verdict, name, reason, chargeId, chargedOn } = values;
    if (!verdict) return;
    useWindowState.setState({ settlerName: name });
    const charge = namesCharge(entry, values) ? { chargeId: chargeId.trim(), chargedOn } : {};
    settle.mutate({ environmentId, entryId: entry.id, verdict, name, reason, ...charge });
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
        {namesCharge(entry, form.values) && <WhichCharge form={form} />}
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

function WhichCharge({ form }: { form: UseFormReturnType<Answers> }) {
  return (
    <Group gap="md" align="flex-start">
      <TextInput
        label="Charge id"
        description="As the dashboard shows it"
        placeholder="charge_…"
        miw={260}
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...form.getInputProps('chargeId')}
      />
      <TextInput
        type="date"
        label="Charged on"
        description="The day in UTC"
        w={180}
        {...form.getInputProps('chargedOn')}
      />
    </Group>
  );
}

/** Settles an unknown outcome by a person's word. */
function useResolve() {
  const gateway = useGateway();
  return useMutation(
    gateway.journal.resolve.mutationOptions({
      onSuccess: (entry) =>
        tellDone(
          'Settled',
          entry.state === 'settled_done' ? 'Kept as done.' : 'Kept as not done: it may be sent again.',
        ),
    }),
  );
}
