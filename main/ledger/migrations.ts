// The ledger's migrations, in order. One that has shipped is never changed; a change is a new one.
import type { MigrationProvider } from 'kysely/migration';
import { actKeys } from './migrations/act-keys.ts';
import { afterTheCharge } from './migrations/after-the-charge.ts';
import { alarmPages } from './migrations/alarm-pages.ts';
import { approvalPages } from './migrations/approval-pages.ts';
import { approvals } from './migrations/approvals.ts';
import { captureMany } from './migrations/capture-many.ts';
import { checkoutLink } from './migrations/checkout-link.ts';
import { clientFingerprints } from './migrations/client-fingerprints.ts';
import { FACTS, facts } from './migrations/facts.ts';
import { first } from './migrations/first.ts';
import { foldedReferences } from './migrations/folded-references.ts';
import { forgetLicences } from './migrations/forget-licences.ts';
import { importedFacts } from './migrations/imported-facts.ts';
import { keeping } from './migrations/keeping.ts';
import { ledgerId } from './migrations/ledger-id.ts';
import { listViews } from './migrations/list-views.ts';
import { lists } from './migrations/lists.ts';
import { lookUps } from './migrations/look-ups.ts';
import { madeAt } from './migrations/made-at.ts';
import { marketplace } from './migrations/marketplace.ts';
import { movedToday } from './migrations/moved-today.ts';
import { noteWords } from './migrations/note-words.ts';
import { notes } from './migrations/notes.ts';
import { outcomes } from './migrations/outcomes.ts';
import { refundSteps } from './migrations/refund-steps.ts';
import { refunds } from './migrations/refunds.ts';
import { resolvedAmounts } from './migrations/resolved-amounts.ts';
import { returnsByDay } from './migrations/returns-by-day.ts';
import { sameService } from './migrations/same-service.ts';
import { search } from './migrations/search.ts';
import { strictAnswers } from './migrations/strict-answers.ts';
import { takenBack } from './migrations/taken-back.ts';
import { team } from './migrations/team.ts';
import { unknownPages } from './migrations/unknown-pages.ts';
import { unnamedOutcomes } from './migrations/unnamed-outcomes.ts';

/** The migrations by name; names sort in the order they run. */
export const ledgerMigrations: MigrationProvider = {
  getMigrations: async () => ({
    '0001-first': first,
    '0002-marketplace': marketplace,
    '0003-checkout-link': checkoutLink,
    '0004-outcomes': outcomes,
    '0005-capture-many': captureMany,
    '0006-keeping': keeping,
    '0007-taken-back': takenBack,
    '0008-ledger-id': ledgerId,
    '0009-look-ups': lookUps,
    '0010-strict-answers': strictAnswers,
    '0011-forget-licences': forgetLicences,
    '0012-resolved-amounts': resolvedAmounts,
    '0013-same-service': sameService,
    '0014-unnamed-outcomes': unnamedOutcomes,
    '0015-alarm-pages': alarmPages,
    '0016-search': search,
    '0017-notes': notes,
    '0018-lists': lists,
    '0020-list-views': listViews,
    '0021-note-words': noteWords,
    '0022-after-the-charge': afterTheCharge,
    '0023-made-at': madeAt,
    '0024-refunds': refunds,
    '0025-folded-references': foldedReferences,
    '0026-imported-facts': importedFacts,
    '0027-refund-steps': refundSteps,
    '0028-returns-by-day': returnsByDay,
    '0029-team': team,
    '0030-approvals': approvals,
    '0032-approval-pages': approvalPages,
    '0036-unknown-pages': unknownPages,
    '0037-client-fingerprints': clientFingerprints('text'),
    '0038-act-keys': actKeys,
    '0039-moved-today': movedToday,
    [FACTS]: facts,
  }),
};
