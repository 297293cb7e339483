// Closes a month: shows what is open, and asks for a name and a note.
import { Alert, Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CloseMonthInput, type ClosingWarning, type MonthView } from '../../../contract/console/month.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ActionForm } from '../../shared/action-dialog.tsx';
import { fieldProblem } from '../../ui/field-problem.ts';
import { keepName, usePersonAndReason } from '../../ui/person-and-reason.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { tellDone } from '../../window/toast.ts';

/** A closed month is closed again by an administrator only. */
export function CloseMonth({ view }: { view: MonthView }) {
  const [opened, dialog] = useDisclosure(false);
  const { state, month } = view;
  if (state === 'running') return null;
  const isAgain = state === 'closed';
  const title = isAgain
    ? t({ defaultMessage: 'Close {month} again' }, { month: monthWords(month) })
    : t({ defaultMessage: 'Close {month}' }, { month: monthWords(month) });
  return (
    <MayCall to={isAgain ? 'months.closeAgain' : 'months.close'}>
      <Group>
        <Button variant={isAgain ? 'default' : 'filled'} leftSection={<IconLock size={16} />} onClick={dialog.open}>
          {isAgain ? t({ defaultMessage: 'Close again' }) : t({ defaultMessage: 'Close month' })}
        </Button>
        <Text size="sm" c="dimmed">
          {isAgain
            ? t({ defaultMessage: 'Takes in the changes since it was closed. The earlier closing is kept.' })
            : t({ defaultMessage: 'Freezes these figures. What changes later is listed apart.' })}
        </Text>
      </Group>
      <Modal opened={opened} onClose={dialog.close} title={title} size="lg">
        <Checked view={view} isAgain={isAgain} onClose={dialog.close} />
      </Modal>
    </MayCall>
  );
}

type CheckedProps = { view: MonthView; isAgain: boolean; onClose: () => void };

function Checked({ view: { month }, isAgain, onClose }: CheckedProps) {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  const query = useQuery(
    gateway.months.beforeClosing.queryOptions({
      input: { environmentId, month },
      gcTime: 0,
      // Once: what is open isn't counted again for a month that was just closed.
      enabled: ({ state }) => state.data === undefined,
    }),
  );
  if (query.error && !query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  if (!query.data || query.isFetching) return <Skeleton height={220} />;
  return (
    <CloseForm
      warnings={query.data}
      isAgain={isAgain}
      month={month}
      onFailed={() => void query.refetch()}
      onClose={onClose}
    />
  );
}

type CloseFormProps = Pick<CheckedProps, 'isAgain' | 'onClose'> & {
  warnings: ClosingWarning[];
  month: MonthView['month'];
  onFailed: () => void;
};

function CloseForm({ warnings, isAgain, month, onFailed, onClose }: CloseFormProps) {
  const { months } = useGateway();
  const queries = useQueryClient();
  const { id: environmentId } = useEnvironment();
  const { name } = usePersonAndReason('');
  return (
    <ActionForm
      procedure={isAgain ? months.closeAgain : months.close}
      words={<Warnings warnings={warnings} />}
      fields={{
        name,
        note: {
          lines: 2,
          label: t({ defaultMessage: 'Note' }),
          placeholder: t({ defaultMessage: 'For example: checked against the bank statement of November 3' }),
          problem: (text: string) =>
            fieldProblem(CloseMonthInput.shape.note.safeParse(text), {
              missing: t({ defaultMessage: 'Enter a note of at least 5 characters.' }),
            }),
        },
      }}
      input={(typed) => ({ environmentId, month, name: typed.name, note: typed.note, warned: warnings })}
      action={warnings.length > 0 ? t({ defaultMessage: 'Close anyway' }) : t({ defaultMessage: 'Close month' })}
      canCancel
      onFailed={onFailed}
      onDone={(_, sent) => {
        keepName(sent);
        tellDone(
          t({ defaultMessage: 'Month closed' }),
          t({ defaultMessage: '{month} is frozen as it is now.' }, { month: monthWords(month) }),
        );
        return queries.invalidateQueries({ queryKey: months.key() });
      }}
      onClose={onClose}
    />
  );
}

function Warnings({ warnings }: { warnings: ClosingWarning[] }) {
  if (warnings.length === 0)
    return <Text size="sm">{t({ defaultMessage: 'Nothing is open. Everything adds up to the cent.' })}</Text>;
  return (
    <Alert color="orange" title={t({ defaultMessage: 'This is still open' })}>
      <Stack gap="xs">
        <List size="sm">
          {warnings.map((warning) => (
            <List.Item key={warning.kind}>{warningWords(warning)}</List.Item>
          ))}
        </List>
        <Text size="sm">{t({ defaultMessage: 'You can close the month anyway. Say why in the note.' })}</Text>
      </Stack>
    </Alert>
  );
}

function warningWords(warning: ClosingWarning): string {
  switch (warning.kind) {
    case 'unknown_outcomes':
      return t(
        { defaultMessage: '{count, plural, one {# call needs review.} other {# calls need review.}}' },
        { count: warning.count },
      );
    case 'feed_behind':
      return t({ defaultMessage: 'Paydesk hasn’t read everything that the payment service tells of this month.' });
    case 'lines_unread':
      return t(
        {
          defaultMessage:
            '{count, plural, one {Paydesk hasn’t read yet what # settlement is made of.} other {Paydesk hasn’t read yet what # settlements are made of.}}',
        },
        { count: warning.count },
      );
    case 'unknown_fees':
      return t(
        { defaultMessage: '{count, plural, one {# fee is unknown.} other {# fees are unknown.}}' },
        { count: warning.count },
      );
    case 'deposits_remainder':
      return t(
        { defaultMessage: 'From captures to settlements, {amount} isn’t explained.' },
        { amount: formatCents(warning.amount) },
      );
    case 'balance_remainder':
      return t(
        { defaultMessage: 'The payment service’s closing balance differs by {amount}.' },
        { amount: formatCents(warning.amount) },
      );
    case 'balance_unread':
      return t({ defaultMessage: 'The payment service couldn’t be asked for the balance.' });
    case 'differences':
      return t(
        {
          defaultMessage:
            '{count, plural, one {# difference in the reconciliation is open.} other {# differences in the reconciliation are open.}}',
        },
        { count: warning.count },
      );
    case 'not_compared':
      return t({ defaultMessage: 'The month’s fees haven’t been compared with the provider’s.' });
  }
}
