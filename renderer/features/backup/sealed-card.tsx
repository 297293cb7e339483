// A locked (sealed) ledger: why, and the way out, which only a named person can take.

import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LedgerState, SealCause } from '../../../contract/console/backup.ts';
import { perLanguage, t } from '../../../messages/t.ts';
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

type Seal = NonNullable<LedgerState['seal']>;

export function SealedCard({ seal: { cause, ...seal } }: { seal: Seal }) {
  return <Unlockable seal={seal} words={SEAL_WORDS()[cause]} />;
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
        <MayCall to="backup.unseal">
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
    gateway.backup.unseal.mutationOptions({
      onSuccess: (unknown) => tellPlainly(t({ defaultMessage: 'Ledger unlocked' }), needsReviewWords(unknown)),
    }),
  );
}

/** Why a ledger is locked, in a person's words: what happened, what to do first, and what unlocking says. */
type SealWords = { happened: string; todo: string; confirm: string; example: string };

const OLDER_COPY = perLanguage(
  (): SealWords => ({
    happened: t({
      defaultMessage: 'An older copy of this ledger replaced the newer one. It doesn’t show captures made since then.',
    }),
    todo: t({
      defaultMessage: 'If you have the newer file, close Paydesk, put the file back, and start Paydesk again.',
    }),
    confirm: t({ defaultMessage: 'The newer file is lost and can’t be put back' }),
    example: t({ defaultMessage: 'For example: the folder was restored from Friday’s backup' }),
  }),
);

const CHANGED = perLanguage(
  (): SealWords => ({
    happened: t({
      defaultMessage: 'Something other than Paydesk changed this ledger, so it may not show every capture.',
    }),
    todo: t({
      defaultMessage: 'Find out who changed it. If you have a backup from before the change, restore that instead.',
    }),
    confirm: t({ defaultMessage: 'No other copy of this ledger is in use' }),
    example: t({ defaultMessage: 'For example: a support script edited the file on Monday' }),
  }),
);

const SEAL_WORDS = perLanguage(
  (): Record<SealCause, SealWords> => ({
    moved_to_team: {
      happened: t({ defaultMessage: 'This ledger was being prepared for a team when Paydesk stopped.' }),
      todo: t({ defaultMessage: 'To go on, choose Prepare for a team again under Team.' }),
      confirm: t({ defaultMessage: 'No server has imported a file of this ledger' }),
      example: t({ defaultMessage: 'For example: we start the team with an empty ledger' }),
    },
    moved: {
      happened: t({
        defaultMessage:
          'Locked: moved from another computer. A copy may still be in use there and could capture the same orders.',
      }),
      todo: t({ defaultMessage: 'Make sure nobody can open the other copy.' }),
      confirm: t({ defaultMessage: 'The other copy is gone and nobody can open it' }),
      example: t({ defaultMessage: 'For example: the old laptop was wiped on Monday' }),
    },
    cut_off: OLDER_COPY(),
    keychain: OLDER_COPY(),
    rewritten: {
      ...OLDER_COPY(),
      happened: t({
        defaultMessage: 'Another copy of this ledger replaced it. That copy may not show every capture made here.',
      }),
      todo: t({
        defaultMessage: 'If you have the original file, close Paydesk, put the file back, and start Paydesk again.',
      }),
      confirm: t({ defaultMessage: 'The original file is lost, and no other copy is in use' }),
    },
    head_lost: {
      ...OLDER_COPY(),
      happened: t({
        defaultMessage:
          'The file audit-head.json is missing or damaged, so Paydesk can’t tell whether this is the newest copy of the ledger.',
      }),
      todo: t({
        defaultMessage:
          'If you have a newer copy of the data folder, close Paydesk, put the folder back, and start Paydesk again.',
      }),
      confirm: t({ defaultMessage: 'There’s no newer copy of this ledger' }),
      example: t({ defaultMessage: 'For example: the file was deleted by mistake' }),
    },
    changed: CHANGED(),
    missing: CHANGED(),
    fact_changed: CHANGED(),
    fact_missing: CHANGED(),
    facts_cut_off: OLDER_COPY(),
    facts_rewritten: CHANGED(),
    facts_added: CHANGED(),
  }),
);
