// Asks another person to approve what the team's rules let no person do alone.
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconUsers } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Problem } from '../../../contract/console/problem.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import type { ApprovalSubject } from '../../../contract/team/approval-subject.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { personAndReasonRules } from '../../ui/person-and-reason.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useFocusWhereLost } from '../../ui/use-focus-where-lost.ts';
import { tellDone } from '../../window/toast.ts';
import { useApprovals } from './approvals.ts';
import { approverWords, subjectAmount, subjectWords } from './subject-words.ts';

/** What to ask approval for, where that is why something was refused; else null. */
export function wantedBy(problem: Problem): ApprovalSubject | null {
  const wants = problem.code === 'second_person_wanted' || problem.code === 'approval_not_fitting';
  return wants ? problem.params.what : null;
}

/** The same of an error of the gateway. */
export const wantedOf = (error: unknown): ApprovalSubject | null =>
  error === null ? null : wantedBy(problemOf(error));

type AskColleagueProps = {
  what: ApprovalSubject;
  /** What the person has already said of it. */
  note?: string;
  onAsked: () => void;
  onBack: () => void;
};

export function AskColleague({ what, note = '', onAsked, onBack }: AskColleagueProps) {
  const gateway = useGateway();
  const isAsked = useIsAsked(what);
  const field = useFocusWhereLost<HTMLTextAreaElement>();
  const form = useForm({ initialValues: { reason: note }, validate: { reason: personAndReasonRules.reason } });
  const ask = useMutation(
    gateway.approvals.request.mutationOptions({
      onSuccess: () => {
        tellDone(
          t({ defaultMessage: 'Approval requested' }),
          t({ defaultMessage: 'You’ll see here when somebody has decided.' }),
        );
        onAsked();
      },
    }),
  );
  const amount = subjectAmount(what);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ reason }, event) => {
        // Not a form's around this dialog.
        event?.stopPropagation();
        ask.mutate({ what, why: reason });
      })}
    >
      <Stack gap="md">
        <Alert
          color="ink"
          icon={<IconUsers size={18} />}
          title={t({ defaultMessage: 'Another person has to approve this' })}
        >
          <Text size="sm" fw={550}>
            {amount === null
              ? subjectWords(what)
              : t({ defaultMessage: '{what} · {amount}' }, { what: subjectWords(what), amount: formatCents(amount) })}
          </Text>
          <Text size="sm">
            {t(
              {
                defaultMessage:
                  'Nothing was sent. Your team’s rules ask for a second person, who has the duty “{duty}”. They approve exactly this. If it changes, ask again.',
              },
              { duty: approverWords(what) },
            )}
          </Text>
        </Alert>
        {isAsked ? (
          <Text size="sm" role="status">
            {t({ defaultMessage: 'You’ve already asked for this. It’s under Approvals, and on the record itself.' })}
          </Text>
        ) : (
          <Textarea
            label={t({ defaultMessage: 'Reason' })}
            description={t({ defaultMessage: 'Your colleague sees it, and the audit log keeps it.' })}
            autosize
            minRows={2}
            maxLength={1000}
            ref={field}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        )}
        {ask.error && <ProblemAlert problem={problemOf(ask.error)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack} disabled={ask.isPending}>
            {isAsked ? t({ defaultMessage: 'Close' }) : t({ defaultMessage: 'Cancel' })}
          </Button>
          {!isAsked && (
            <Button type="submit" loading={ask.isPending}>
              {t({ defaultMessage: 'Ask a colleague' })}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** Whether this person has asked for exactly this, and that is still good. */
function useIsAsked(what: ApprovalSubject): boolean {
  const own = useApprovals().data?.own ?? [];
  const exactly = JSON.stringify(what);
  return own.some((one) => (one.state === 'open' || one.state === 'approved') && JSON.stringify(one.what) === exactly);
}
