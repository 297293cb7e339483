// Erases a consumer's personal data: first what would be erased, and what must be kept and why; then, when a person confirms, exactly that.
import { Badge, Button, Checkbox, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsumerKey, ConsumerView } from '../../../contract/console/consumer.ts';
import {
  type ErasureItem,
  type ErasureObstacle,
  type ErasurePlan,
  type ErasureVerdict,
  MOST_ERASED,
} from '../../../contract/console/erasure.ts';
import { dayWords } from '../../../messages/day-words.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Identifier } from '../../ui/identifier.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { forgetDraftsAbout } from '../../window/draft.tsx';
import { MayCall } from '../../window/may.tsx';
import { tellDone } from '../../window/toast.ts';

type EraseConsumerProps = { of: ConsumerKey; consumer: ConsumerView };

export function EraseConsumer({ of, consumer }: EraseConsumerProps) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <MayCall to="consumers.erase">
      <Button variant="default" size="xs" color="red" onClick={dialog.open}>
        {t({ defaultMessage: 'Erase this consumer’s data' })}
      </Button>
      <Modal
        opened={opened}
        onClose={dialog.close}
        size="lg"
        title={t({ defaultMessage: 'Erase this consumer’s data' })}
      >
        <DryRun of={of} consumer={consumer} onClose={dialog.close} />
      </Modal>
    </MayCall>
  );
}

function DryRun({ of, consumer, onClose }: EraseConsumerProps & { onClose: () => void }) {
  const gateway = useGateway();
  const plan = useQuery(gateway.consumers.planErasure.queryOptions({ input: of, gcTime: 0, staleTime: 0 }));
  if (plan.error) return <ProblemAlert problem={problemOf(plan.error)} />;
  if (!plan.data) return <Skeleton height={160} radius="md" />;
  return <Plan of={of} consumer={consumer} plan={plan.data} onClose={onClose} />;
}

function Plan({ of, consumer, plan, onClose }: EraseConsumerProps & { plan: ErasurePlan; onClose: () => void }) {
  const gateway = useGateway();
  const queries = useQueryClient();
  const mayBe = plan.items.filter(({ verdict }) => verdict.kind === 'erase').slice(0, MOST_ERASED);
  // What shares a bank account, an email or a phone number may be somebody else's: it is chosen by hand.
  const [chosen, setChosen] = useState(() => mayBe.filter(isNamed(consumer.names[0])).map(({ recordId }) => recordId));
  const due = mayBe.filter(({ recordId }) => chosen.includes(recordId));
  const erase = useMutation(
    gateway.consumers.erase.mutationOptions({
      onSuccess: async ({ erased }) => {
        const { names, emails, phones } = consumer;
        forgetDraftsAbout([...due.map(({ recordId }) => recordId), ...names, ...emails, ...phones]);
        await queries.invalidateQueries();
        tellDone(
          t({ defaultMessage: 'Consumer’s data erased' }),
          t({ defaultMessage: 'Erased the data of {erased, plural, one {# payment} other {# payments}}.' }, { erased }),
        );
        onClose();
      },
    }),
  );
  return (
    <Stack gap="md">
      <Text size="sm">
        {t({
          defaultMessage:
            'Names, contacts, account IDs, notes and search words are erased for good. Amounts, dates, IDs and the audit log stay. Restored backups are erased again.',
        })}
      </Text>
      <Text size="sm">
        {t({
          defaultMessage: 'Payments under another name may be another person’s. Check those before you choose them.',
        })}
      </Text>
      <Checkbox.Group
        value={chosen}
        onChange={(ids) => setChosen(mayBe.map(({ recordId }) => recordId).filter((id) => ids.includes(id)))}
        aria-label={t({ defaultMessage: 'Payments' })}
      >
        <Stack gap="xs">
          {plan.items.map((item) => (
            <Item key={item.recordId} item={item} mayBeChosen={mayBe.includes(item)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {!plan.isWhole && (
        <Text size="sm" c="dimmed">
          {t({ defaultMessage: 'There are more payments. Erase these first, then open this again.' })}
        </Text>
      )}
      {erase.error && <ProblemAlert problem={problemOf(erase.error)} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t({ defaultMessage: 'Cancel' })}
        </Button>
        <Button
          color="red"
          disabled={due.length === 0}
          loading={erase.isPending}
          onClick={() =>
            erase.mutate({ environmentId: of.environmentId, recordIds: due.map(({ recordId }) => recordId) })
          }
        >
          {mayBe.length === 0
            ? t({ defaultMessage: 'Nothing to erase' })
            : t({ defaultMessage: 'Erase {count, plural, one {# payment} other {# payments}}' }, { count: due.length })}
        </Button>
      </Group>
    </Stack>
  );
}

/** Whether a payment was made under that name. */
const isNamed =
  (name = '') =>
  (item: ErasureItem): boolean =>
    item.name?.toLowerCase() === name.toLowerCase();

type ItemProps = { item: ErasureItem; mayBeChosen: boolean };

function Item({ item: { recordId, name, amount, verdict }, mayBeChosen }: ItemProps) {
  return (
    <Group gap="sm" justify="space-between">
      <Group gap="sm">
        <Checkbox
          value={recordId}
          disabled={!mayBeChosen}
          label={<bdi>{name ?? t({ defaultMessage: 'No name' })}</bdi>}
          aria-describedby={recordId}
        />
        <span id={recordId}>
          <Identifier id={recordId} />
        </span>
        {amount !== null && <Money cents={amount} />}
      </Group>
      <Badge color={verdict.kind === 'erase' ? 'red' : 'gray'} variant="light" tt="none">
        {verdictWords(verdict)}
      </Badge>
    </Group>
  );
}

const OBSTACLES = perLanguage(
  (): Record<ErasureObstacle, string> => ({
    unresolved: t({ defaultMessage: 'Kept: a call is on its way or needs review' }),
    may_be_captured: t({ defaultMessage: 'Kept: the order can still be captured' }),
    copy_asked: t({ defaultMessage: 'Kept: a copy of the authorization must be sent' }),
    in_checkout: t({ defaultMessage: 'Kept: the checkout was opened today' }),
  }),
);

function verdictWords(verdict: ErasureVerdict): string {
  switch (verdict.kind) {
    case 'erase':
      return t({ defaultMessage: 'Will be erased' });
    case 'erased':
      return t({ defaultMessage: 'Erased' });
    case 'keep':
      return t({ defaultMessage: 'Kept until {day}: authorization' }, { day: dayWords(verdict.until) });
    case 'open':
      return OBSTACLES()[verdict.why];
  }
}
