// The form by which a person resolves an unknown outcome, with how they know. The audit log knows who it is.

import { Button, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type JournalEntryView, ResolveInput } from '../../contract/console/journal.ts';
import { ChargeId } from '../../contract/ids.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { fieldProblem } from '../ui/field-problem.ts';
import { OPERATION } from '../ui/operation-words.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { TypedEarlier, useDraft } from '../window/draft.tsx';
import { useEnvironment } from '../window/environment.ts';
import { MayCall } from '../window/may.tsx';
import { tellDone } from '../window/toast.ts';
import { AskColleague, wantedOf } from './second-person/ask-colleague.tsx';
import { OwnRequest } from './second-person/own-request.tsx';

type Verdict = ResolveInput['verdict'];
type Answers = { verdict: Verdict | null; reason: string; chargeId: string; chargedOn: string };

const isCharge = (id: string) => ChargeId.safeParse(id.trim()).success;
const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day);

/** A capture that is said to have been made names its charge, so that the word can be held against the books. */
function namesCharge(entry: JournalEntryView, { verdict }: Answers): boolean {
  return entry.operation === 'charge_order' && verdict === 'done';
}

export function ResolveEntry({ entry }: { entry: JournalEntryView }) {
  return (
    <MayCall to="journal.resolve" of={entry.operation}>
      <NotDoneRequest entry={entry} />
      <ResolveForm entry={entry} />
    </MayCall>
  );
}

/** What this person asked a colleague to approve: the reason they gave is the entry's too. */
function NotDoneRequest({ entry }: { entry: JournalEntryView }) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  return (
    <OwnRequest
      kind="not_done"
      isOf={(what) => what.entryId === entry.id && what.environmentId === environmentId && what.chargeId === undefined}
      action={() => OPERATION()[entry.operation].notDone}
      carryOut={({ entryId }, { id: approvalId, why: reason }) =>
        gateway.journal.resolve.call({ environmentId, entryId, verdict: 'not_done', reason, approvalId })
      }
    />
  );
}

function ResolveForm({ entry }: { entry: JournalEntryView }) {
  const environmentId = useEnvironment().id;
  const words = OPERATION()[entry.operation];
  const form = useForm<Answers>({
    initialValues: {
      verdict: null,
      reason: '',
      // What a response has named isn't asked again.
      chargeId: entry.chargeId ?? '',
      chargedOn: entry.chargeId === null ? '' : entry.sentAt.slice(0, 10),
    },
    validate: {
      verdict: (verdict) => (verdict ? null : t({ defaultMessage: 'Choose an answer.' })),
      reason: (reason) =>
        fieldProblem(ResolveInput.shape.reason.safeParse(reason), {
          missing: t({ defaultMessage: 'Enter how you know, in at least 5 characters.' }),
        }),
      chargeId: (id, values) =>
        namesCharge(entry, values) && !isCharge(id)
          ? t({ defaultMessage: 'Enter an ID that starts with charge_.' })
          : null,
      chargedOn: (day, values) =>
        namesCharge(entry, values) && !isDay(day) ? t({ defaultMessage: 'Enter the day of the charge.' }) : null,
    },
  });
  // A charge ID that was typed decides about money: it is copied from the dashboard each time.
  const draft = useDraft(`resolve:${entry.id}`, form, {
    mayKeep: ({ chargeId }) => chargeId === (entry.chargeId ?? ''),
  });
  const settle = useResolve(draft.forget);
  const send = form.onSubmit((values) => {
    const { verdict, reason, chargeId, chargedOn } = values;
    if (!verdict) return;
    const charge = namesCharge(entry, values) ? { chargeId: chargeId.trim(), chargedOn } : {};
    settle.mutate({ environmentId, entryId: entry.id, verdict, reason, ...charge });
  });
  const wanted = wantedOf(settle.error);
  if (wanted)
    return <AskColleague what={wanted} note={form.values.reason} onAsked={settle.reset} onBack={settle.reset} />;
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <TypedEarlier draft={draft} />
        <Radio.Group
          label={words.question}
          description={t({ defaultMessage: 'Check the provider’s dashboard first.' })}
          {...form.getInputProps('verdict')}
        >
          <Group gap="lg" mt={6}>
            <Radio value={'done' satisfies Verdict} label={words.done} />
            <Radio value={'not_done' satisfies Verdict} label={words.notDone} />
          </Group>
        </Radio.Group>
        {namesCharge(entry, form.values) && <WhichCharge form={form} />}
        <Textarea
          label={t({ defaultMessage: 'How do you know?' })}
          placeholder={words.example}
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
        {settle.error && <ProblemAlert problem={problemOf(settle.error)} />}
        <Group>
          <Button type="submit" color="red" loading={settle.isPending}>
            {t({ defaultMessage: 'Resolve', description: 'Button: decide what became of a call' })}
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
        label={t({ defaultMessage: 'Charge ID' })}
        description={t({ defaultMessage: 'Copy it from the dashboard' })}
        placeholder="charge_…"
        miw={260}
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...form.getInputProps('chargeId')}
      />
      <TextInput
        type="date"
        label={t({ defaultMessage: 'Charge date' })}
        description={t({ defaultMessage: 'The day in UTC' })}
        w={180}
        {...form.getInputProps('chargedOn')}
      />
    </Group>
  );
}

/** Settles an unknown outcome by a person's word. */
function useResolve(onResolved: () => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.journal.resolve.mutationOptions({
      onSuccess: (entry) => {
        onResolved();
        tellDone(
          t({ defaultMessage: 'Resolved' }),
          entry.state === 'settled_done'
            ? OPERATION()[entry.operation].markedDone
            : OPERATION()[entry.operation].markedNotDone,
        );
      },
    }),
  );
}
