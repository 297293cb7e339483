// The check: every address of every environment, step by step, and the whole of it as text to pass on.
import { Badge, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type {
  CheckablePlace,
  CheckStep,
  NetworkState,
  PlaceCheck,
  ProxySettings,
} from '../../../contract/console/network.ts';
import type { Problem } from '../../../contract/console/problem.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { findingWords, nextStepWords, STEP_NAMES, USE_NAMES } from '../../ui/check-words.ts';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { proxyWords } from '../../ui/proxy-words.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import classes from './checks-card.module.css';

const keyOf = ({ environmentId, use }: Pick<CheckablePlace, 'environmentId' | 'use'>) => `${environmentId} ${use}`;

type Checked = { check: PlaceCheck } | { problem: Problem } | 'running';

export function ChecksCard({ state: { places, proxy }, version }: { state: NetworkState; version: string }) {
  const { checked, run } = useChecks();
  const isRunning = Object.values(checked).includes('running');
  const finished = places.flatMap((place) => {
    const found = checked[keyOf(place)];
    return found && found !== 'running' && 'check' in found ? [{ place, check: found.check }] : [];
  });
  const aside = (
    <Group gap="sm">
      {finished.length > 0 && !isRunning && (
        <CopyTextButton name={t({ defaultMessage: 'Copy report' })} text={() => reportOf(finished, proxy, version)} />
      )}
      <Button size="xs" onClick={() => void run(places)} loading={isRunning}>
        {t({ defaultMessage: 'Check all addresses' })}
      </Button>
    </Group>
  );
  return (
    <Card title={t({ defaultMessage: 'Connection check' })} aside={aside}>
      <Text size="sm" c="dimmed" mb="sm">
        {t({ defaultMessage: 'Connects to each address and names the step that fails. It moves no money.' })}
      </Text>
      <div aria-live="polite">
        {places.map((place) => (
          <CheckRow
            key={keyOf(place)}
            place={place}
            checked={checked[keyOf(place)] ?? null}
            onCheck={isRunning ? null : () => void run([place])}
          />
        ))}
      </div>
    </Card>
  );
}

/** One after the other, so that progress is seen and a slow network isn't asked everything at once. */
function useChecks() {
  const gateway = useGateway();
  const [checked, setChecked] = useState<Record<string, Checked>>({});
  const run = async (places: readonly CheckablePlace[]) => {
    setChecked((before) => ({ ...before, ...Object.fromEntries(places.map((place) => [keyOf(place), 'running'])) }));
    for (const place of places) {
      const { environmentId, use } = place;
      const found = await gateway.network.check
        .call({ environmentId, use })
        .then((check) => ({ check }))
        .catch((error: unknown) => ({ problem: problemOf(error) }));
      setChecked((before) => ({ ...before, [keyOf(place)]: found }));
    }
  };
  return { checked, run };
}

type PlaceProps = { place: CheckablePlace; checked: Checked | null; onCheck: (() => void) | null };

function CheckRow({ place, checked, onCheck }: PlaceProps) {
  const name = USE_NAMES()[place.use];
  const label = place.environment
    ? t(
        { defaultMessage: '{environment}: {address}', description: 'address: which of its addresses' },
        { environment: place.environment, address: name },
      )
    : name;
  return (
    <div className={classes.place}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div className={classes.what}>
          <Text size="sm" fw={550}>
            {label}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace" className={classes.address}>
            {place.address}
          </Text>
        </div>
        <Group gap="sm" wrap="nowrap">
          <Verdict checked={checked} />
          <Button
            size="compact-sm"
            variant="default"
            disabled={onCheck === null}
            onClick={() => onCheck?.()}
            aria-label={t({ defaultMessage: 'Check {address}' }, { address: label })}
          >
            {t({ defaultMessage: 'Check' })}
          </Button>
        </Group>
      </Group>
      {checked !== null && checked !== 'running' && (
        <div className={classes.found}>
          {'problem' in checked ? <ProblemAlert problem={checked.problem} /> : <Steps check={checked.check} />}
        </div>
      )}
    </div>
  );
}

function Verdict({ checked }: { checked: Checked | null }) {
  if (checked === null) return null;
  if (checked === 'running') return <Loader size="xs" aria-label={t({ defaultMessage: 'Checking…' })} />;
  if ('problem' in checked) return null;
  const failed = checked.check.steps.find(({ result }) => result === 'failed');
  return failed ? (
    <Badge color="red" variant="light">
      {t({ defaultMessage: 'Fails at: {step}' }, { step: STEP_NAMES()[failed.name] })}
    </Badge>
  ) : (
    <Badge color="teal" variant="light">
      {t({ defaultMessage: 'Works' })}
    </Badge>
  );
}

function Steps({ check: { steps } }: { check: PlaceCheck }) {
  return (
    <Stack gap={6} component="ol" className={classes.steps}>
      {steps.map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </Stack>
  );
}

const ICONS = { ok: IconCheck, failed: IconX, skipped: IconMinus };
const COLORS = {
  ok: 'var(--mantine-color-teal-7)',
  failed: 'var(--mantine-color-red-7)',
  skipped: 'var(--mantine-color-dimmed)',
};

function Step({ step: { name, result, finding } }: { step: CheckStep }) {
  const Icon = ICONS[result];
  return (
    <li className={classes.step}>
      <Icon size={16} aria-hidden color={COLORS[result]} className={classes.icon} />
      <div>
        <Text size="sm">
          <strong>{STEP_NAMES()[name]}</strong> {findingWords(finding)}
        </Text>
        {result === 'failed' && <Text size="sm">{nextStepWords(finding)}</Text>}
        {(finding.code === 'trusted' || finding.code === 'not_trusted') && finding.certificate && (
          <CertificateFacts certificate={finding.certificate} />
        )}
      </div>
    </li>
  );
}

const MARKS = { ok: '+', failed: 'x', skipped: '-' };

type Finished = { place: CheckablePlace; check: PlaceCheck };

/** The checks as text, for the network's administrator. It holds no key and no password. */
function reportOf(finished: readonly Finished[], proxy: ProxySettings, version: string): string {
  const head = [
    t({ defaultMessage: 'Paydesk {version}' }, { version }),
    proxyWords(proxy),
    finished.at(-1)?.check.at ?? '',
  ];
  return [head.join(' · '), ...finished.flatMap(linesOf)].join('\n');
}

function linesOf({ place, check }: Finished): string[] {
  const what = [place.environment, USE_NAMES()[place.use], check.address].filter((part) => part !== null).join(' · ');
  return ['', what, ...check.steps.flatMap(linesOfStep)];
}

function linesOfStep({ name, result, finding }: CheckStep): string[] {
  const shown = finding.code === 'trusted' || finding.code === 'not_trusted' ? finding.certificate : null;
  return [
    `  ${MARKS[result]} ${STEP_NAMES()[name]}: ${findingWords(finding)}`,
    ...(result === 'failed' ? [`    ${nextStepWords(finding)}`] : []),
    ...(shown ? [`    ${shown.subject} · ${shown.issuer} · ${shown.validUntil} · SHA-256 ${shown.fingerprint}`] : []),
  ];
}
