// Marks many calls as not done, with one name and reason. Each is resolved and audited separately.
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UnknownView } from '../../../contract/console/journal.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { wantedBy } from '../../shared/second-person/ask-colleague.tsx';
import { PersonAndReason, personAndReasonRules } from '../../ui/person-and-reason.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellPlainly } from '../../window/toast.ts';
import { useWindowState } from '../../window/window-state.ts';
import { ManyProgress } from './many-progress.tsx';
import { useEach } from './use-each.ts';

export function ResolveMany({ entries, onDone }: { entries: UnknownView[]; onDone: () => void }) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const { progress, run } = useEach<UnknownView>();
  const form = useForm({
    initialValues: { name: useWindowState((state) => state.settlerName), reason: '' },
    validate: personAndReasonRules,
  });
  const count = entries.length;
  const send = form.onSubmit(async ({ name, reason }) => {
    useWindowState.setState({ settlerName: name });
    const failures = await run(entries, ({ id: entryId }) =>
      gateway.journal.resolve.call({ environmentId, entryId, verdict: 'not_done', name, reason }),
    );
    if (failures.length > 0) return;
    tellPlainly(
      t({ defaultMessage: 'Marked as not done' }),
      t({ defaultMessage: '{count, plural, one {# call} other {# calls}} can be sent again.' }, { count }),
    );
    onDone();
  });
  const wanting = progress?.isRunning === false ? progress.failures.filter(({ problem }) => wantedBy(problem)) : [];
  /** Each is a request of its own: a colleague may know of one and not of another. */
  const askForEach = async () => {
    const wanted = new Map(wanting.map(({ item, problem }) => [item.id, wantedBy(problem)]));
    const failures = await run(
      wanting.map(({ item }) => item),
      async ({ id }) => {
        const what = wanted.get(id);
        if (what) await gateway.approvals.request.call({ what, why: form.values.reason });
      },
    );
    if (failures.length > 0) return;
    tellPlainly(
      t({ defaultMessage: 'Approval requested' }),
      t(
        { defaultMessage: '{count, plural, one {# request waits} other {# requests wait}} under Approvals.' },
        { count: wanting.length },
      ),
    );
    onDone();
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text size="sm">
          {t(
            {
              defaultMessage:
                '{count, plural, one {Check with the provider first that this call wasn’t carried out. After that, it can be sent again.} other {Check with the provider first that none of these # calls was carried out. After that, they can be sent again.}}',
            },
            { count },
          )}{' '}
          {t({ defaultMessage: 'If a call was carried out, select Review in its row instead.' })}
        </Text>
        <PersonAndReason
          form={form}
          example={t({ defaultMessage: 'For example: the dashboard shows no charge for any of them' })}
        />
        <ManyProgress progress={progress} />
        <Group justify="flex-end">
          {wanting.length > 0 && <Button onClick={askForEach}>{t({ defaultMessage: 'Ask a colleague' })}</Button>}
          <Button
            type="submit"
            color="red"
            loading={progress?.isRunning === true}
            disabled={progress?.isRunning === false}
          >
            {t({ defaultMessage: 'Mark {count, plural, one {# call} other {# calls}} as not done' }, { count })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
