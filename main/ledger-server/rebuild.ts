// `npm run ledger -- rebuild`: rebuilds a ledger's lists and totals from its payment records, and says how far it is and what was wrong.
import type { AuditFault } from '../../contract/console/audit.ts';
import { t } from '../../messages/t.ts';
import { rebuildInPostgres } from '../ledger/postgres/rebuild.ts';
import type { Rebuilt } from '../ledger/projections/rebuild.ts';
import { type RebuildOutcome, type RebuildStep, rebuildLedger } from '../ledger/projections/rebuild-ledger.ts';
import { StartError } from '../process/start-error.ts';
import type { LedgerPlace } from './options.ts';

/** Engineering values, in ms: how often a terminal's line changes, and how often a line is added where there is no terminal. */
const SHOWN_EVERY_MS = 200;
const ADDED_EVERY_MS = 5_000;

type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

/** A person stopped it. */
class Stopped extends Error {}

/** Writes the result to `out` and progress to `progress`. `signal` stops it. Gives the exit code; throws where it is refused. */
export async function runRebuild(
  options: LedgerPlace,
  { out, progress, signal }: { out: Output; progress: Output; signal: AbortSignal },
): Promise<number> {
  const began = performance.now();
  const line = progressLine(progress);
  const tell = (told: RebuildStep) => {
    line.show(told);
    if (signal.aborted) throw new Stopped();
  };
  try {
    const outcome = await rebuildAt(options, tell).finally(line.end);
    if ('refused' in outcome) throw refusal(outcome.refused, options);
    if ('fault' in outcome) throw faultFound(outcome.fault);
    out.write(`${resultWords(outcome.rebuilt, performance.now() - began)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    progress.write(`${t({ defaultMessage: 'Stopped. The ledger is as it was.' })}\n`);
    return 130;
  }
}

async function rebuildAt(
  { dataFolder, postgres }: LedgerPlace,
  tell: (told: RebuildStep) => void,
): Promise<RebuildOutcome> {
  if (postgres === undefined) return rebuildLedger(dataFolder, tell);
  return rebuildInPostgres(dataFolder, postgres, tell);
}

/** One line of a terminal that changes; elsewhere lines of their own. */
function progressLine(output: Output) {
  const every = output.isTTY ? SHOWN_EVERY_MS : ADDED_EVERY_MS;
  let shown: { doing: RebuildStep['doing']; at: number } | null = null;
  return {
    show: (told: RebuildStep) => {
      const at = performance.now();
      if (shown && shown.doing === told.doing && at - shown.at < every && told.done < told.of) return;
      shown = { doing: told.doing, at };
      // The rest of a longer line is cleared.
      output.write(output.isTTY ? `\r${progressWords(told)}\u001B[K` : `${progressWords(told)}\n`);
    },
    end: () => {
      if (shown && output.isTTY) output.write('\n');
    },
  };
}

function progressWords({ doing, done, of }: RebuildStep): string {
  switch (doing) {
    case 'check':
      return t({ defaultMessage: 'Checking payment records: {done, number} of {of, number}' }, { done, of });
    case 'compare':
      return t({ defaultMessage: 'Rebuilding from payment records: {done, number} of {of, number}' }, { done, of });
    case 'correct':
      return t({ defaultMessage: 'Correcting rows of payment records: {done, number} of {of, number}' }, { done, of });
  }
}

function resultWords({ facts, payments, changed }: Rebuilt, ms: number): string {
  const read = t(
    {
      defaultMessage:
        'Read {facts, plural, one {# payment record} other {# payment records}} of {payments, plural, one {# payment} other {# payments}} in {seconds, plural, one {# second} other {# seconds}}.',
    },
    { facts, payments, seconds: Math.ceil(ms / 1000) },
  );
  const rows = Object.entries(changed);
  if (rows.length === 0) return `${read}\n${t({ defaultMessage: 'Every row was right. Nothing was changed.' })}`;
  const each = rows.map(([table, count]) =>
    t(
      {
        defaultMessage: '{table}: {count, plural, one {# row changed} other {# rows changed}}',
        description: 'table: its name in the database.',
      },
      { table, count },
    ),
  );
  return [read, ...each].join('\n');
}

function refusal(why: 'no_ledger' | 'in_use', { dataFolder, postgres }: LedgerPlace): StartError {
  if (why === 'in_use')
    return new StartError({
      message: t({ defaultMessage: 'The ledger is in use, so it wasn’t rebuilt.' }),
      nextStep: t({ defaultMessage: 'Stop its ledger servers, or quit Paydesk, then run this again.' }),
    });
  return new StartError({
    message:
      postgres === undefined
        ? t({ defaultMessage: 'There’s no ledger in the folder {folder}.' }, { folder: dataFolder })
        : t({ defaultMessage: 'There’s no ledger in this database.' }),
    nextStep: t({ defaultMessage: 'Name the ledger’s folder with --data, or its database with --store.' }),
  });
}

/** A rebuild would spread what is wrong to every list. */
const faultFound = (fault: AuditFault): StartError =>
  new StartError({
    message: faultWords(fault),
    nextStep: t({ defaultMessage: 'Nothing was rebuilt. Restore a backup from before that.' }),
  });

function faultWords({ kind, seq: fact, provider }: AuditFault): string {
  switch (kind) {
    case 'fact_changed':
      return t(
        { defaultMessage: 'Payment record {fact, number} of {provider} was changed outside Paydesk.' },
        { fact, provider: provider || 'Paydesk' },
      );
    case 'fact_missing':
      return t(
        { defaultMessage: 'A payment record of {provider} before record {fact, number} is missing.' },
        { fact, provider: provider || 'Paydesk' },
      );
    case 'facts_cut_off':
      return t({ defaultMessage: 'Payment record {fact, number} and all later ones were removed.' }, { fact });
    case 'facts_added':
      return t(
        { defaultMessage: 'Payment record {fact, number}, and any after it, was added while Paydesk was closed.' },
        { fact },
      );
    default:
      return t(
        { defaultMessage: 'The payment records up to {fact, number} aren’t the ones that Paydesk wrote.' },
        { fact },
      );
  }
}
