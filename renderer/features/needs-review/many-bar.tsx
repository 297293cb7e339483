// The bar below the table while calls are selected: mark as not done, look up, or retry safely.
import { Alert, Button, Group, Modal, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { UnknownView } from '../../../contract/console/journal.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { wantedBy } from '../../shared/second-person/ask-colleague.tsx';
import { personAndReasonRules } from '../../ui/person-and-reason.tsx';
import classes from '../../ui/selection-bar.module.css';
import { useEnvironment } from '../../window/environment.ts';
import { tellPlainly } from '../../window/toast.ts';
import { ManyProgress } from './many-progress.tsx';
import { sumWords } from './sum-words.ts';
import { useEach } from './use-each.ts';

type Doing = 'retry' | 'settle' | 'look_up';

const TITLE = perLanguage(
  (): Record<Doing, string> => ({
    retry: t({ defaultMessage: 'Retry safely' }),
    settle: t({ defaultMessage: 'Mark as not done' }),
    look_up: t({ defaultMessage: 'Look up' }),
  }),
);

export function ManyBar({ entries, onClear }: { entries: UnknownView[]; onClear: () => void }) {
  const { refusesRepeat } = useEnvironment();
  const [doing, setDoing] = useState<{ what: Doing; entries: UnknownView[] } | null>(null);
  const captures = entries.filter(
    ({ state, operation, orderId }) => state === 'unknown' && operation === 'charge_order' && orderId !== null,
  );
  const close = () => {
    setDoing(null);
    onClear();
  };
  return (
    <>
      {entries.length > 0 && (
        <Paper
          className={classes.bar ?? ''}
          shadow="lg"
          role="region"
          aria-label={t({ defaultMessage: 'Selected calls' })}
        >
          <Group justify="space-between">
            <Text size="sm" fw={550} role="status">
              {t(
                { defaultMessage: '{count, plural, one {# call} other {# calls}} selected' },
                { count: entries.length },
              )}{' '}
              · {sumWords(entries.map(({ amount }) => amount))}
            </Text>
            <Group gap="sm">
              <Button variant="subtle" color="gray" size="sm" onClick={onClear}>
                {t({ defaultMessage: 'Clear selection' })}
              </Button>
              <Button variant="default" size="sm" onClick={() => setDoing({ what: 'settle', entries })}>
                {t({ defaultMessage: 'Mark as not done…' })}
              </Button>
              {captures.length > 0 && (
                <Button variant="default" size="sm" onClick={() => setDoing({ what: 'look_up', entries: captures })}>
                  {t({ defaultMessage: 'Look up…' })}
                </Button>
              )}
              {refusesRepeat && (
                <Button
                  size="sm"
                  disabled={captures.length === 0}
                  onClick={() => setDoing({ what: 'retry', entries: captures })}
                >
                  {t({ defaultMessage: 'Retry safely…' })}
                </Button>
              )}
            </Group>
          </Group>
        </Paper>
      )}
      <Modal opened={doing !== null} onClose={() => setDoing(null)} title={doing && TITLE()[doing.what]} size="lg">
        {doing?.what === 'retry' && <RetryMany entries={doing.entries} onDone={close} />}
        {doing?.what === 'look_up' && <LookUpMany entries={doing.entries} onDone={close} />}
        {doing?.what === 'settle' && <ResolveMany entries={doing.entries} onDone={close} />}
      </Modal>
    </>
  );
}

/** Looks up the orders of many captures at the service. What it shows may resolve a capture; nothing is captured. */
function LookUpMany({ entries, onDone }: { entries: UnknownView[]; onDone: () => void }) {
  const gateway = useGateway();
  const { id: environmentId, name } = useEnvironment();
  const { progress, run } = useEach<UnknownView>();
  const [open, setOpen] = useState(0);
  const count = entries.length;
  const send = async () => {
    let resolved = 0;
    const failures = await run(entries, async ({ id: entryId }) => {
      if (await gateway.outcomes.lookUp.call({ environmentId, entryId })) resolved += 1;
    });
    setOpen(count - failures.length - resolved);
    if (resolved < count) return;
    tellPlainly(
      t({ defaultMessage: 'Looked up' }),
      t({ defaultMessage: '{count, plural, one {# call is resolved.} other {# calls are resolved.}}' }, { count }),
    );
    onDone();
  };
  return (
    <Stack gap="md">
      <Text size="sm">
        {t(
          {
            defaultMessage:
              'Paydesk asks {environment} what became of each order. An order shown as charged counts as charged. A call that a restore left in doubt ends if its order isn’t charged. Nothing is captured.',
          },
          { environment: name },
        )}
      </Text>
      <ManyProgress progress={progress} />
      {open > 0 && (
        <Text size="sm" role="status">
          {t(
            {
              defaultMessage:
                '{count, plural, one {# call still needs review: the payment service doesn’t show what became of it.} other {# calls still need review: the payment service doesn’t show what became of them.}}',
            },
            { count: open },
          )}
        </Text>
      )}
      <Group justify="flex-end">
        <Button loading={progress?.isRunning === true} disabled={progress?.isRunning === false} onClick={send}>
          {t({ defaultMessage: 'Look up {count, plural, one {# order} other {# orders}}' }, { count })}
        </Button>
      </Group>
    </Stack>
  );
}

/** Marks many calls as not done, with one reason. Each is resolved and audited separately. */
function ResolveMany({ entries, onDone }: { entries: UnknownView[]; onDone: () => void }) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const { progress, run } = useEach<UnknownView>();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: personAndReasonRules.reason },
  });
  const count = entries.length;
  const send = form.onSubmit(async ({ reason }) => {
    const failures = await run(entries, ({ id: entryId }) =>
      gateway.journal.resolve.call({ environmentId, entryId, verdict: 'not_done', reason }),
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
        <Textarea
          label={t({ defaultMessage: 'Reason' })}
          placeholder={t({ defaultMessage: 'For example: the dashboard shows no charge for any of them' })}
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps('reason')}
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

/** Retries many captures where the provider rejects duplicate charges. Production asks for confirmation first. */
function RetryMany({ entries, onDone }: { entries: UnknownView[]; onDone: () => void }) {
  const gateway = useGateway();
  const { id: environmentId, kind, name } = useEnvironment();
  const { progress, run } = useEach<UnknownView>();
  const isProduction = kind === 'production';
  // Production needs a confirmed amount, so captures without one are retried separately.
  const ready = isProduction ? entries.filter(({ amount }) => amount !== null) : entries;
  const left = entries.length - ready.length;
  const count = ready.length;
  const sum = sumWords(ready.map(({ amount }) => amount));
  const send = async () => {
    const failures = await run(ready, ({ id: entryId, amount }) =>
      gateway.outcomes.retrySafely.call({ environmentId, entryId, confirmedAmount: isProduction ? amount : null }),
    );
    if (failures.length > 0) return;
    tellPlainly(
      t({ defaultMessage: 'Confirmed by the payment service' }),
      t(
        { defaultMessage: '{count, plural, one {# order is charged once.} other {# orders are charged once each.}}' },
        { count },
      ),
    );
    onDone();
  };
  return (
    <Stack gap="md">
      {isProduction && (
        <Alert
          color="red"
          icon={<IconAlertTriangle size={18} />}
          title={t({ defaultMessage: 'Real money in PRODUCTION: {environment}' }, { environment: name })}
        >
          {t({ defaultMessage: 'Up to {amount} will be charged.' }, { amount: sum })}
        </Alert>
      )}
      <Text size="sm" fw={550}>
        {t({ defaultMessage: '{count, plural, one {# capture} other {# captures}}' }, { count })} · {sum}
      </Text>
      <Text size="sm">
        {t({
          defaultMessage: 'Orders that were already charged aren’t charged again. Orders that weren’t are charged now.',
        })}
      </Text>
      {left > 0 && (
        <Text size="sm">
          {t(
            {
              defaultMessage:
                '{count, plural, one {# capture has no known amount and is skipped. Review it in the list.} other {# captures have no known amount and are skipped. Review each one in the list.}}',
            },
            { count: left },
          )}
        </Text>
      )}
      <ManyProgress progress={progress} />
      <Group justify="flex-end">
        <Button
          color={isProduction ? 'red' : 'ink'}
          disabled={ready.length === 0 || progress?.isRunning === false}
          loading={progress?.isRunning === true}
          onClick={send}
        >
          {t({ defaultMessage: 'Retry {count, plural, one {# capture} other {# captures}}' }, { count })}
        </Button>
      </Group>
    </Stack>
  );
}
