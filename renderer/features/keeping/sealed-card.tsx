// A locked (sealed) ledger: why, and the way out, which only a named person can take.

import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { KeepingState } from '../../../contract/console/keeping.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { needsReviewWords } from '../../shared/needs-review-words.ts';
import { Moment } from '../../ui/moment.tsx';
import { PersonAndReason, personAndReasonRules } from '../../ui/person-and-reason.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { remarkWords } from '../../ui/remark-words.ts';
import { rich } from '../../ui/rich.tsx';
import { MayCall } from '../../window/may.tsx';
import { tellPlainly } from '../../window/toast.ts';
import { useWindowState } from '../../window/window-state.ts';
import { SEAL_WORDS, type SealWords } from './seal-words.ts';

type Seal = NonNullable<KeepingState['seal']>;

export function SealedCard({ seal: { cause, ...seal } }: { seal: Seal }) {
  return cause === 'moved_to_team' ? <MovedToTeam {...seal} /> : <Unlockable seal={seal} words={SEAL_WORDS()[cause]} />;
}

const Locked = ({ children }: { children: ReactNode }) => (
  <Alert
    color="red"
    variant="light"
    icon={<IconLock size={18} />}
    title={t({ defaultMessage: 'This ledger is locked' })}
  >
    {children}
  </Alert>
);

/** Nobody unlocks it: the team goes on with the same orders. */
function MovedToTeam({ at, reason }: Omit<Seal, 'cause'>) {
  return (
    <Locked>
      <Text size="sm" maw={560}>
        {rich(
          { defaultMessage: '{reason} Work in the team: this ledger can’t be unlocked. Locked {time}.' },
          { reason: remarkWords(reason), time: <Moment at={at} /> },
        )}
      </Text>
    </Locked>
  );
}

function Unlockable({ seal, words }: { seal: Omit<Seal, 'cause'>; words: SealWords }) {
  const unseal = useUnseal();
  const form = useForm({
    initialValues: { name: useWindowState((state) => state.settlerName), reason: '', isGone: false },
    validate: {
      ...personAndReasonRules,
      isGone: (isGone) => (isGone ? null : t({ defaultMessage: 'Check this box to unlock.' })),
    },
  });
  const send = form.onSubmit(({ name, reason }) => {
    useWindowState.setState({ settlerName: name });
    unseal.mutate({ name, reason, otherCopyIsGone: true });
  });
  return (
    <Locked>
      <Stack gap="md" maw={560}>
        <Text size="sm">
          {rich(
            { defaultMessage: '{cause} You can view it, but Paydesk sends nothing. Locked {time}.' },
            { cause: words.happened, time: <Moment at={seal.at} /> },
          )}
        </Text>
        <Text size="sm">
          {words.todo}{' '}
          {t({
            defaultMessage:
              'After you unlock it, every order that isn’t known to be charged moves to Needs review until you resolve it.',
          })}
        </Text>
        <Text size="xs" c="dimmed">
          {t({ defaultMessage: 'Details: {reason}' }, { reason: remarkWords(seal.reason) })}
        </Text>
        <MayCall to="keeping.unseal">
          <form onSubmit={send} noValidate>
            <Stack gap="sm">
              <PersonAndReason form={form} example={words.example} />
              <Checkbox label={words.confirm} {...form.getInputProps('isGone', { type: 'checkbox' })} />
              {unseal.error && <ProblemAlert problem={problemOf(unseal.error)} />}
              <Button type="submit" color="red" w="fit-content" loading={unseal.isPending}>
                {t({ defaultMessage: 'Unlock ledger' })}
              </Button>
            </Stack>
          </form>
        </MayCall>
      </Stack>
    </Locked>
  );
}

/** Lifts the seal of a ledger. */
function useUnseal() {
  const gateway = useGateway();
  return useMutation(
    gateway.keeping.unseal.mutationOptions({
      onSuccess: (unknown) => tellPlainly(t({ defaultMessage: 'Ledger unlocked' }), needsReviewWords(unknown)),
    }),
  );
}
