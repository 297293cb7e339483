// Which acts of the team need a second person, for its administrators.
import { Button, Group, NumberInput, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ApprovalPolicies, loosens, MAX_HOURS } from '../../../contract/team/approval-subject.ts';
import type { ApprovalPoliciesView } from '../../../contract/team/approvals.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { AskColleague, wantedOf } from '../../shared/second-person/ask-colleague.tsx';
import { OwnRequest } from '../../shared/second-person/own-request.tsx';
import { Card } from '../../ui/card.tsx';
import { DeadlineMoment } from '../../ui/moment.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { limitProblem, type RuleValues, rulesOf, valuesOfRules } from './rule-values.ts';

export function RulesCard() {
  const gateway = useGateway();
  const query = useQuery(gateway.approvals.policies.queryOptions());
  // Held above the form, which is mounted again with each change.
  const [loosened, setLoosened] = useState<Loosened | null>(null);
  return (
    <Card title={t({ defaultMessage: 'Rules for a second person' })}>
      {query.error && <ProblemAlert problem={problemOf(query.error)} />}
      {query.isPending && <Skeleton height={220} />}
      {/* What somebody else has set meanwhile takes the place of what was typed: it would be saved over theirs. */}
      {query.data && <Rules key={query.data.revision} view={query.data} loosened={loosened} onLoosened={setLoosened} />}
    </Card>
  );
}

/** The rules that a change of this window has loosened, and which revision that made. */
type Loosened = { revision: number; before: ApprovalPolicies };
type RulesProps = {
  view: ApprovalPoliciesView;
  loosened: Loosened | null;
  onLoosened: (loosened: Loosened | null) => void;
};

function Rules({ view, loosened, onLoosened }: RulesProps) {
  const { revision, policies: before, changedAt, changedBy } = view;
  const gateway = useGateway();
  const [asking, setAsking] = useState(false);
  const form = useForm<RuleValues>({
    initialValues: valuesOfRules(before),
    validate: {
      refundAbove: (text, { refundIsOn }) => (refundIsOn ? limitProblem(text) : null),
      captureAbove: (text, { captureIsOn }) => (captureIsOn ? limitProblem(text) : null),
      dayTotal: (text, { dayTotalIsOn }) => (dayTotalIsOn ? limitProblem(text) : null),
      runTotal: (text, { runTotalIsOn }) => (runTotalIsOn ? limitProblem(text) : null),
      runOrders: (count, { runOrdersIsOn }) =>
        runOrdersIsOn && !Number.isInteger(count) ? t({ defaultMessage: 'Enter a number of orders.' }) : null,
      hours: (hours) =>
        Number.isInteger(hours) && Number(hours) >= 1 && Number(hours) <= MAX_HOURS
          ? null
          : t({ defaultMessage: 'Enter 1 to {most, number} hours.' }, { most: MAX_HOURS }),
    },
  });
  const save = useMutation(
    gateway.approvals.setPolicies.mutationOptions({
      onSuccess: ({ revision: made, policies }) => {
        // Taking back what only tightens would loosen, and that is another person's to approve.
        const isSafe = loosens(before, policies) && !loosens(policies, before);
        onLoosened(isSafe ? { revision: made, before } : null);
      },
      onError: (error) => setAsking(wantedOf(error) !== null),
    }),
  );
  const wanted = wantedOf(save.error);
  if (asking && wanted) {
    const close = () => setAsking(false);
    return <AskColleague what={wanted} onAsked={close} onBack={close} />;
  }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t({
          defaultMessage:
            'What a rule covers is carried out only after another person has approved exactly that. Loosening a rule or changing an administrator needs another administrator’s approval, where there is one.',
        })}
      </Text>
      <OwnRequest
        kind="policies"
        isOf={({ revision: of }) => of === revision}
        action={() => t({ defaultMessage: 'Change rules' })}
        carryOut={({ policies }, { id: approvalId }) => gateway.approvals.setPolicies.call({ policies, approvalId })}
      />
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate({ policies: rulesOf(values) }))}>
        <Stack gap="lg">
          <RuleFields form={form} />
          {save.error && !wanted && <ProblemAlert problem={problemOf(save.error)} />}
          <Group justify="space-between" gap="md">
            <Text size="xs" c="dimmed" role="status">
              {changedAt === null
                ? t({ defaultMessage: 'No rules were set yet.' })
                : rich(
                    { defaultMessage: 'Changed by {person}, {time}' },
                    { person: <bdi>{changedBy}</bdi>, time: <DeadlineMoment at={changedAt} /> },
                  )}
            </Text>
            <Group gap="sm">
              {loosened?.revision === revision && (
                <Button
                  variant="default"
                  loading={save.isPending}
                  onClick={() => save.mutate({ policies: loosened.before })}
                >
                  {t({ defaultMessage: 'Undo change' })}
                </Button>
              )}
              <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
                {t({ defaultMessage: 'Save rules' })}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}

function RuleFields({ form }: { form: UseFormReturnType<RuleValues> }) {
  const { refundIsOn, captureIsOn, runOrdersIsOn, runTotalIsOn, dayTotalIsOn } = form.values;
  return (
    <>
      <Switch
        label={t({ defaultMessage: 'Payouts' })}
        description={t({ defaultMessage: 'Every payout needs another person’s approval.' })}
        {...form.getInputProps('payout', { type: 'checkbox' })}
      />
      <Rule
        field={
          refundIsOn && (
            <TextInput
              label={t({ defaultMessage: 'Refunds above' })}
              leftSection={<Text c="dimmed">$</Text>}
              inputMode="decimal"
              maw={200}
              {...form.getInputProps('refundAbove')}
            />
          )
        }
      >
        <Switch
          label={t({ defaultMessage: 'Refunds' })}
          description={t({
            defaultMessage:
              'A refund needs approval once the refunds of its order come to more than this. $0.00 asks each time.',
          })}
          {...form.getInputProps('refundIsOn', { type: 'checkbox' })}
        />
      </Rule>
      <Rule
        field={
          captureIsOn && (
            <TextInput
              label={t({ defaultMessage: 'Captures above' })}
              leftSection={<Text c="dimmed">$</Text>}
              inputMode="decimal"
              maw={200}
              {...form.getInputProps('captureAbove')}
            />
          )
        }
      >
        <Switch
          label={t({ defaultMessage: 'Large captures' })}
          description={t({
            defaultMessage:
              'Capturing an order of more than this needs approval, alone or in a run, and so does one with an unknown amount.',
          })}
          {...form.getInputProps('captureIsOn', { type: 'checkbox' })}
        />
      </Rule>
      <Switch
        label={t({ defaultMessage: 'Presenting again' })}
        description={t({ defaultMessage: 'Debiting a returned charge again needs another person’s approval.' })}
        {...form.getInputProps('presentAgain', { type: 'checkbox' })}
      />
      <Rule
        field={
          runOrdersIsOn && (
            <NumberInput
              label={t({ defaultMessage: 'Runs above this many orders' })}
              min={0}
              allowDecimal={false}
              allowNegative={false}
              maw={200}
              {...form.getInputProps('runOrders')}
            />
          )
        }
      >
        <Switch
          label={t({ defaultMessage: 'Runs of many orders' })}
          description={t({ defaultMessage: 'Capturing more orders than this in one run needs approval.' })}
          {...form.getInputProps('runOrdersIsOn', { type: 'checkbox' })}
        />
      </Rule>
      <Rule
        field={
          runTotalIsOn && (
            <TextInput
              label={t({ defaultMessage: 'Runs above this total' })}
              leftSection={<Text c="dimmed">$</Text>}
              inputMode="decimal"
              maw={200}
              {...form.getInputProps('runTotal')}
            />
          )
        }
      >
        <Switch
          label={t({ defaultMessage: 'Runs of a large total' })}
          description={t({
            defaultMessage:
              'A run that comes to more than this needs approval, and so does one with an unknown amount.',
          })}
          {...form.getInputProps('runTotalIsOn', { type: 'checkbox' })}
        />
      </Rule>
      <Rule
        field={
          dayTotalIsOn && (
            <TextInput
              label={t({ defaultMessage: 'Daily limit per person' })}
              leftSection={<Text c="dimmed">$</Text>}
              inputMode="decimal"
              maw={200}
              {...form.getInputProps('dayTotal')}
            />
          )
        }
      >
        <Switch
          label={t({ defaultMessage: 'What one person does in a day' })}
          description={t({
            defaultMessage:
              'Once what a person captures, refunds and presents again in a day comes to more than this, each further one needs approval. The day is New York’s.',
          })}
          {...form.getInputProps('dayTotalIsOn', { type: 'checkbox' })}
        />
      </Rule>
      <Switch
        label={t({ defaultMessage: 'Marking as not done' })}
        description={t({
          defaultMessage:
            'Saying that a call wasn’t done, or taking back that it was, needs approval: the same can be sent again after it.',
        })}
        {...form.getInputProps('notDone', { type: 'checkbox' })}
      />
      <NumberInput
        label={t({ defaultMessage: 'Hours until approvals expire' })}
        description={t({ defaultMessage: 'Counted from the request, by the ledger server’s clock.' })}
        min={1}
        max={MAX_HOURS}
        allowDecimal={false}
        maw={320}
        {...form.getInputProps('hours')}
      />
    </>
  );
}

/** A rule, and its limit while it is on. */
function Rule({ field, children }: { field: ReactNode; children: ReactNode }) {
  return (
    <Stack gap="xs">
      {children}
      {field && <div style={{ paddingInlineStart: 48 }}>{field}</div>}
    </Stack>
  );
}
