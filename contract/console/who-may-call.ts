// Who may call each procedure of the console. The gateway refuses the others, and a screen hides what isn't allowed.
import { BACK_OFFICE, KEY_HOLDERS, type Role, WHO_MAY_SEND } from '../operations/who-may-send.ts';
import type { AccountRole } from './environment.ts';

const EVERYONE = ['staff', 'back_office', 'onboarding', 'support', 'administrator'] as const;
const BOOKS_READERS = ['staff', 'back_office', 'support', 'administrator'] as const;
const ONBOARDING = ['staff', 'onboarding', 'administrator'] as const;
const ADMINISTRATOR = ['staff', 'administrator'] as const;

/** procedures.ts holds it against the procedures there are: one that is missing is a type error. */
export const WHO_MAY_CALL = {
  'console.opening': EVERYONE,
  'console.facts': EVERYONE,
  'console.retryKeychain': EVERYONE,
  'console.notices': EVERYONE,
  'console.setNotices': EVERYONE,
  'console.language': EVERYONE,
  'console.setLanguage': EVERYONE,
  'console.diagnostics': EVERYONE,
  'console.about': EVERYONE,
  'console.licenses': EVERYONE,

  'sessions.list': EVERYONE,
  'sessions.total': EVERYONE,
  'sessions.csv': EVERYONE,
  'sessions.get': EVERYONE,
  'sessions.authorization': EVERYONE,
  'sessions.create': WHO_MAY_SEND.create_session,
  'sessions.openPreview': KEY_HOLDERS,
  'sessions.reportCheckout': KEY_HOLDERS,

  'orders.list': EVERYONE,
  'orders.total': EVERYONE,
  'orders.csv': EVERYONE,
  'orders.neighbors': EVERYONE,
  'orders.get': EVERYONE,
  'orders.create': WHO_MAY_SEND.create_order,
  'orders.capture': WHO_MAY_SEND.charge_order,
  'orders.setReference': KEY_HOLDERS,
  'orders.setDoNotCapture': WHO_MAY_SEND.charge_order,
  'notes.add': EVERYONE,
  'search.find': EVERYONE,

  'lists.settings': EVERYONE,
  'lists.saveView': EVERYONE,
  'lists.removeView': EVERYONE,
  'lists.setFirstView': EVERYONE,
  'lists.setColumns': EVERYONE,

  'journal.call': EVERYONE,
  'journal.unknown': EVERYONE,
  'journal.unknownCount': EVERYONE,
  'journal.resolve': BACK_OFFICE,
  'outcomes.retrySafely': WHO_MAY_SEND.charge_order,
  'outcomes.lookUp': BACK_OFFICE,
  'outcomes.takeBackCharge': BACK_OFFICE,
  'outcomes.alarms': EVERYONE,
  'outcomes.noteAlarm': BACK_OFFICE,
  'outcomes.retrying': EVERYONE,
  'outcomes.stopRetrying': KEY_HOLDERS,

  'captureMany.upload': BACK_OFFICE,
  'captureMany.readFile': BACK_OFFICE,
  'captureMany.plan': BACK_OFFICE,
  'captureMany.discard': BACK_OFFICE,
  'captureMany.overrideAmount': WHO_MAY_SEND.charge_order,
  'captureMany.start': WHO_MAY_SEND.charge_order,
  'captureMany.pause': BACK_OFFICE,
  'captureMany.resume': WHO_MAY_SEND.charge_order,
  'captureMany.stop': BACK_OFFICE,
  'captureMany.list': BOOKS_READERS,
  'captureMany.get': BOOKS_READERS,
  'captureMany.items': BOOKS_READERS,
  'captureMany.badLines': BOOKS_READERS,
  'captureMany.csv': BOOKS_READERS,

  'afterCharge.state': EVERYONE,
  'afterCharge.returns': EVERYONE,
  'afterCharge.returnsTotal': EVERYONE,
  'afterCharge.handleReturn': BACK_OFFICE,
  'afterCharge.openReturns': EVERYONE,
  'afterCharge.reopenReturn': BACK_OFFICE,
  'afterCharge.rates': EVERYONE,
  'afterCharge.sellerMoney': EVERYONE,
  'afterCharge.refund': WHO_MAY_SEND.refund_charge,
  'afterCharge.presentAgain': WHO_MAY_SEND.present_charge_again,
  'afterCharge.retrySafely': WHO_MAY_SEND.refund_charge,
  'afterCharge.recordRefund': BACK_OFFICE,
  'afterCharge.recordReturn': BACK_OFFICE,
  'afterCharge.takeBackFact': BACK_OFFICE,
  'afterCharge.upload': BACK_OFFICE,
  'afterCharge.dryRunImport': BACK_OFFICE,
  'afterCharge.importFacts': BACK_OFFICE,
  'afterCharge.rowsLeftOut': BACK_OFFICE,

  'settlements.list': BOOKS_READERS,
  'settlements.get': BOOKS_READERS,
  'settlements.csv': BOOKS_READERS,
  'fees.summary': BOOKS_READERS,
  'fees.entries': BOOKS_READERS,
  'fees.correct': BACK_OFFICE,
  'fees.csv': BOOKS_READERS,
  'payouts.balance': BOOKS_READERS,
  'payouts.list': BOOKS_READERS,
  'payouts.statement': BOOKS_READERS,
  'payouts.statementCsv': BOOKS_READERS,
  'payouts.start': WHO_MAY_SEND.start_payout,
  'payouts.retrySafely': WHO_MAY_SEND.start_payout,
  'payouts.record': BACK_OFFICE,
  'payouts.takeBack': BACK_OFFICE,
  'reconcile.comparison': BOOKS_READERS,
  'reconcile.compareWithService': BACK_OFFICE,
  'reconcile.upload': BACK_OFFICE,
  'reconcile.dryRun': BACK_OFFICE,
  'reconcile.importStatement': BACK_OFFICE,
  'reconcile.resolve': BACK_OFFICE,
  'reconcile.csv': BOOKS_READERS,

  'updates.state': EVERYONE,
  'updates.check': EVERYONE,
  'updates.download': EVERYONE,
  'updates.putOff': EVERYONE,
  'updates.showFile': EVERYONE,
  'updates.quitAndInstall': EVERYONE,

  'network.state': EVERYONE,
  // How this machine reaches anything, its team's ledger server too: who can't reach that has no role yet. A policy can lock it.
  'network.setProxy': EVERYONE,
  'network.signIn': EVERYONE,
  'network.removeSignIn': EVERYONE,
  'network.readCertificates': EVERYONE,
  'network.addCertificates': EVERYONE,
  'network.removeCertificate': EVERYONE,
  'network.check': EVERYONE,

  'environments.add': ADMINISTRATOR,
  'environments.edit': ADMINISTRATOR,
  'environments.setMode': ADMINISTRATOR,
  'environments.setLook': ADMINISTRATOR,
  'environments.nameAccount': ADMINISTRATOR,
  'environments.dependants': EVERYONE,
  'environments.remove': ADMINISTRATOR,

  // Of whose accounts: mayHoldKeysOf.
  'keys.enter': KEY_HOLDERS,
  'keys.remove': KEY_HOLDERS,

  'sellers.list': EVERYONE,
  'sellers.get': EVERYONE,
  'sellers.sync': EVERYONE,
  'sellers.invite': ONBOARDING,
  'sellers.mark': ONBOARDING,
  'sellers.addNote': EVERYONE,
  'sellers.join': ONBOARDING,
  'sellers.remove': ONBOARDING,

  'overview.get': EVERYONE,
  'samples.progress': EVERYONE,
  'samples.start': BACK_OFFICE,
  'samples.dismiss': EVERYONE,

  'keeping.state': EVERYONE,
  'keeping.backups': BOOKS_READERS,
  'keeping.make': ADMINISTRATOR,
  'keeping.inspect': ADMINISTRATOR,
  'keeping.restore': ADMINISTRATOR,
  'keeping.beginEmpty': ADMINISTRATOR,
  'keeping.unseal': ADMINISTRATOR,

  'team.state': EVERYONE,
  'team.join': EVERYONE,
  'team.leave': EVERYONE,
  'team.moveLedger': ADMINISTRATOR,
  'team.cancelMove': ADMINISTRATOR,
  'team.people': ADMINISTRATOR,
  'team.invite': ADMINISTRATOR,
  'team.inviteAgain': ADMINISTRATOR,
  'team.approve': ADMINISTRATOR,
  'team.revoke': ADMINISTRATOR,
  'team.changeRole': ADMINISTRATOR,
  'team.removePerson': ADMINISTRATOR,

  // Of this computer, whoever sits at it.
  'pin.state': EVERYONE,
  'pin.set': EVERYONE,
  'pin.remove': EVERYONE,
  'pin.enter': EVERYONE,
  'pin.touch': EVERYONE,

  'approvals.list': BACK_OFFICE,
  'approvals.page': BACK_OFFICE,
  'approvals.request': BACK_OFFICE,
  'approvals.decide': BACK_OFFICE,
  'approvals.withdraw': BACK_OFFICE,
  'approvals.policies': BACK_OFFICE,
  'approvals.setPolicies': ADMINISTRATOR,

  'audit.list': BOOKS_READERS,
  'audit.names': BOOKS_READERS,
  'audit.lastCheck': BOOKS_READERS,
  'audit.check': ADMINISTRATOR,
  'audit.export': BOOKS_READERS,
} as const satisfies Record<string, readonly Role[]>;

/** A procedure by its path, like `orders.capture`. */
export type ProcedureName = keyof typeof WHO_MAY_CALL;

/** Whether a role may call a procedure. */
export const mayCall = (role: Role, procedure: ProcedureName): boolean => includes(WHO_MAY_CALL[procedure], role);

/** As mayCall, of a path as it came: nobody may call what the table lacks. */
export function mayCallPath(role: Role, path: readonly string[]): boolean {
  const name = path.join('.');
  return Object.hasOwn(WHO_MAY_CALL, name) && mayCall(role, name as ProcedureName);
}

/** Whether a role may enter and remove the API keys of such an account: onboarding those of sellers only. */
export const mayHoldKeysOf = (role: Role, account: AccountRole): boolean =>
  mayCall(role, 'keys.enter') && (role !== 'onboarding' || account === 'seller');

const includes = (roles: readonly Role[], role: Role): boolean => roles.includes(role);
