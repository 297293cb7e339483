// The form for a new session: amount, consumer, and in a marketplace the seller.
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type GetInputPropsReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccountView } from '../../../contract/console/environment.ts';
import { ShopReference } from '../../../contract/console/note.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { parseDollars } from '../../../contract/money.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf, problemSentence } from '../../gateway/problem-of.ts';
import { AccountSelect } from '../../ui/account-select.tsx';
import { amountProblem, amountRead } from '../../ui/amount-words.ts';
import { fieldProblem } from '../../ui/field-problem.ts';
import { NoSigner } from '../../ui/no-signer.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { TypedEarlier, useDraft } from '../../window/draft.tsx';
import { signersOf, useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';
import { type Details, detailProblems, detailsSent, NO_DETAILS } from './detail-values.ts';
import { firstNameProblem, lastNameProblem } from './name-problem.ts';

export function NewSession({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t({ defaultMessage: 'New session' })} size="md">
      <NewSessionOrWhyNot />
    </Modal>
  );
}

function NewSessionOrWhyNot() {
  const signers = signersOf(useEnvironment());
  return signers.length === 0 ? <NoSigner /> : <NewSessionForm signers={signers} />;
}

const referenceProblem = (text: string): string | null =>
  fieldProblem(ShopReference.nullable().safeParse(text.trim() === '' ? null : text), { missing: '' });

const EMPTY = { amount: '', firstName: '', lastName: '', reference: '', ...NO_DETAILS };

function isField(name: string | undefined): name is keyof typeof EMPTY {
  return name !== undefined && name in EMPTY;
}

function useCreateSession(onFieldProblem: (field: keyof typeof EMPTY, words: string) => void, onCreated: () => void) {
  const gateway = useGateway();
  const navigate = useNavigate();
  return useMutation(
    gateway.sessions.create.mutationOptions({
      onSuccess: (session) => {
        onCreated();
        tellDone(
          t({ defaultMessage: 'Session created' }),
          t({ defaultMessage: 'The checkout for {amount} is ready.' }, { amount: formatCents(session.totalAmount) }),
        );
        // Replaces the form in the history, so that "back" doesn't reopen it.
        return navigate({ to: '/sessions/$sessionId', params: { sessionId: session.id }, replace: true });
      },
      onError: (error) => {
        const { field } = problemOf(error);
        if (isField(field)) onFieldProblem(field, problemSentence(error).message);
      },
    }),
  );
}

function NewSessionForm({ signers }: { signers: AccountView[] }) {
  const environment = useEnvironment();
  const isMarketplace = environment.mode === 'marketplace';
  const [attempt] = useState(() => crypto.randomUUID());
  const form = useForm({
    initialValues: { ...EMPTY, accountId: signers[0]?.id ?? '' },
    validate: {
      amount: amountProblem,
      firstName: firstNameProblem,
      lastName: lastNameProblem,
      reference: referenceProblem,
      ...detailProblems,
    },
  });
  const draft = useDraft('new-session', form, {
    mayKeep: ({ driversLicense }) => driversLicense === '',
    fits: ({ accountId }) => signers.some(({ id }) => id === accountId),
  });
  const create = useCreateSession(form.setFieldError, draft.forget);
  const send = form.onSubmit(({ accountId, amount, firstName, lastName, reference, ...details }) => {
    const parsed = parseDollars(amount);
    if (!parsed.ok) return;
    const asked = {
      attempt,
      environmentId: environment.id,
      accountId,
      amount: parsed.cents,
      firstName,
      lastName,
      reference: reference.trim() === '' ? null : reference,
    };
    create.mutate(isMarketplace ? { ...asked, ...detailsSent(details) } : asked);
  });
  const read = amountRead(form.values.amount);
  const { value, onChange } = form.getInputProps('accountId');
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <TypedEarlier draft={draft} />
        {isMarketplace && <AccountSelect accounts={signers} value={value} onChange={onChange} />}
        <TextInput
          label={t({ defaultMessage: 'Amount' })}
          description={
            read
              ? t({ defaultMessage: 'The consumer pays {amount}' }, { amount: read })
              : t({ defaultMessage: 'In US dollars' })
          }
          placeholder="0.00"
          leftSection={<Text c="dimmed">$</Text>}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <Group grow align="flex-start">
          <TextInput
            label={t({ defaultMessage: 'First name' })}
            dir="auto"
            autoComplete="off"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={t({ defaultMessage: 'Last name' })}
            dir="auto"
            autoComplete="off"
            {...form.getInputProps('lastName')}
          />
        </Group>
        <TextInput
          label={t({ defaultMessage: 'Shop reference' })}
          placeholder={t({ defaultMessage: 'Your order number' })}
          dir="auto"
          autoComplete="off"
          {...form.getInputProps('reference')}
        />
        {isMarketplace && <ConsumerDetails inputProps={form.getInputProps} />}
        {!isMarketplace && <AccountSelect accounts={signers} value={value} onChange={onChange} />}
        {create.error && <ProblemAlert problem={problemOf(create.error)} />}
        <Button type="submit" fullWidth size="md" loading={create.isPending}>
          {t({ defaultMessage: 'Create session' })}
        </Button>
      </Stack>
    </form>
  );
}

/** The fields of a marketplace's consumer. */
type ConsumerDetailsProps = { inputProps: (field: keyof Details) => GetInputPropsReturnType };

function ConsumerDetails({ inputProps }: ConsumerDetailsProps) {
  return (
    <Stack gap="md" role="group" aria-label={t({ defaultMessage: 'Consumer details (optional)' })}>
      <TextInput
        label={t({ defaultMessage: 'Email' })}
        placeholder={t({ defaultMessage: 'Optional' })}
        inputMode="email"
        autoComplete="off"
        {...inputProps('email')}
      />
      <Group grow align="flex-start">
        <TextInput
          label={t({ defaultMessage: 'Phone' })}
          placeholder={t({ defaultMessage: 'Optional' })}
          inputMode="tel"
          autoComplete="off"
          {...inputProps('phone')}
        />
        <TextInput
          label={t({ defaultMessage: 'Driver’s license' })}
          placeholder={t({ defaultMessage: 'Optional' })}
          autoComplete="off"
          spellCheck={false}
          {...inputProps('driversLicense')}
        />
      </Group>
    </Stack>
  );
}
