// The checks as text, for whoever looks after the network. It holds no key and no password.
import type { CheckablePlace, CheckStep, PlaceCheck, ProxySettings } from '../../../contract/console/network.ts';
import { t } from '../../../messages/t.ts';
import { findingWords, nextStepWords, STEP_NAMES, USE_NAMES } from './check-words.ts';
import { proxyWords } from './proxy-words.ts';

const MARKS = { ok: '+', failed: 'x', skipped: '-' };

type Finished = { place: CheckablePlace; check: PlaceCheck };

export function reportOf(finished: readonly Finished[], proxy: ProxySettings, version: string): string {
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
