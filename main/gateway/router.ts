// What each procedure of the border does: one use case of the desk.
import { implement } from '@orpc/server';
import { procedures, WHO_MAY_CALL } from '../../contract/procedures/procedures.ts';
import { allowedRole, logged, pinEntered } from './middleware.ts';
import type { RequestContext } from './request-context.ts';

const atOnce = implement(procedures).$context<RequestContext>().use(logged);
/** All but what tells of the opening itself: at the desk of the environment that the input names. */
const on = atOnce
  .use(async ({ context, next }, input) => next({ context: (await context.opened).of(environmentOf(input)) }))
  .use(allowedRole)
  .use(pinEntered);

/** The input as it came, before it was read. */
function environmentOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('environmentId' in input)) return null;
  return typeof input.environmentId === 'string' ? input.environmentId : null;
}

export const consoleRouter = atOnce.router({
  console: {
    opening: atOnce.console.opening.handler(({ context }) => ({ progress: context.opening() })),
    facts: on.console.facts.handler(async ({ context }) => ({
      ...(await context.desk.facts()),
      role: context.role,
      whoMayCall: WHO_MAY_CALL,
    })),
    retryKeychain: on.console.retryKeychain.handler(({ context }) => context.desk.retryKeychain()),
    notices: on.console.notices.handler(({ context }) => context.desk.notices.state()),
    setNotices: on.console.setNotices.handler(({ context, input }) => context.desk.notices.set(input)),
    language: on.console.language.handler(({ context }) => context.desk.language.state()),
    diagnostics: on.console.diagnostics.handler(({ context }) => context.desk.diagnostics()),
    setLanguage: on.console.setLanguage.handler(({ context, input }) => context.desk.language.set(input)),
    about: on.console.about.handler(({ context }) => context.desk.about.state()),
    licenses: on.console.licenses.handler(({ context }) => context.desk.about.licenses()),
  },
  sessions: {
    list: on.sessions.list.handler(({ context, input }) => context.desk.listSessions(input)),
    total: on.sessions.total.handler(({ context, input }) => context.desk.totalSessions(input)),
    csv: on.sessions.csv.handler(({ context, input }) => context.desk.csvOfSessions(input)),
    get: on.sessions.get.handler(({ context, input }) => context.desk.getSession(input.environmentId, input.sessionId)),
    authorization: on.sessions.authorization.handler(({ context, input }) => context.desk.authorization(input)),
    create: on.sessions.create.handler(({ context, input }) => context.desk.createSession(input)),
    openPreview: on.sessions.openPreview.handler(({ context, input }) =>
      context.desk.openPreview(input, context.consoleOrigin),
    ),
    reportCheckout: on.sessions.reportCheckout.handler(({ context, input }) =>
      context.desk.reportCheckout(input.environmentId, input.sessionId, input.event),
    ),
  },
  orders: {
    list: on.orders.list.handler(({ context, input }) => context.desk.listOrders(input)),
    total: on.orders.total.handler(({ context, input }) => context.desk.totalOrders(input)),
    csv: on.orders.csv.handler(({ context, input }) => context.desk.csvOfOrders(input)),
    neighbors: on.orders.neighbors.handler(({ context, input }) => context.desk.neighborsOfOrder(input)),
    get: on.orders.get.handler(({ context, input }) => context.desk.getOrder(input.environmentId, input.orderId)),
    create: on.orders.create.handler(({ context, input }) => context.desk.createOrder(input)),
    capture: on.orders.capture.handler(({ context, input }) => context.desk.capture(input)),
    setReference: on.orders.setReference.handler(({ context, input }) => context.desk.notes.setReference(input)),
    setDoNotCapture: on.orders.setDoNotCapture.handler(({ context, input }) =>
      context.desk.notes.setDoNotCapture(input),
    ),
  },
  notes: { add: on.notes.add.handler(({ context, input }) => context.desk.notes.add(input)) },
  search: { find: on.search.find.handler(({ context, input }) => context.desk.search(input)) },
  lists: {
    settings: on.lists.settings.handler(({ context, input }) => context.desk.listSettings(input)),
    saveView: on.lists.saveView.handler(({ context, input }) => context.desk.saveView(input)),
    removeView: on.lists.removeView.handler(({ context, input }) => context.desk.removeView(input)),
    setFirstView: on.lists.setFirstView.handler(({ context, input }) => context.desk.setFirstView(input)),
    setColumns: on.lists.setColumns.handler(({ context, input: { list, columns } }) =>
      context.desk.setColumns({ list, columns }),
    ),
  },
  journal: {
    call: on.journal.call.handler(({ context, input }) => context.desk.openCall(input)),
    unknown: on.journal.unknown.handler(({ context, input }) => context.desk.unknown.page(input)),
    unknownCount: on.journal.unknownCount.handler(({ context, input }) =>
      context.desk.unknown.count(input.environmentId),
    ),
    resolve: on.journal.resolve.handler(({ context, input }) => context.desk.resolve(input)),
  },
  outcomes: {
    retrySafely: on.outcomes.retrySafely.handler(({ context, input }) => context.desk.outcomes.sendAgain(input)),
    lookUp: on.outcomes.lookUp.handler(({ context, input }) => context.desk.outcomes.lookUp(input)),
    takeBackCharge: on.outcomes.takeBackCharge.handler(({ context, input }) =>
      context.desk.outcomes.takeBackCharge(input),
    ),
    alarms: on.outcomes.alarms.handler(({ context, input }) => context.desk.outcomes.listAlarms(input)),
    noteAlarm: on.outcomes.noteAlarm.handler(({ context, input }) => context.desk.outcomes.noteAlarm(input)),
    retrying: on.outcomes.retrying.handler(({ context, input }) => context.desk.outcomes.retrying(input.environmentId)),
    stopRetrying: on.outcomes.stopRetrying.handler(({ context, input }) =>
      context.desk.outcomes.stopRetrying(input.id),
    ),
  },
  captureMany: {
    upload: on.captureMany.upload.handler(({ context, input }) => context.desk.captureMany.upload(input)),
    readFile: on.captureMany.readFile.handler(({ context, input }) => context.desk.captureMany.readFile(input)),
    plan: on.captureMany.plan.handler(({ context, input }) => context.desk.captureMany.plan(input)),
    discard: on.captureMany.discard.handler(({ context, input }) => context.desk.captureMany.discard(input)),
    overrideAmount: on.captureMany.overrideAmount.handler(({ context, input }) =>
      context.desk.captureMany.overrideAmount(input),
    ),
    start: on.captureMany.start.handler(({ context, input }) => context.desk.captureMany.start(input)),
    pause: on.captureMany.pause.handler(({ context, input }) => context.desk.captureMany.pause(input)),
    resume: on.captureMany.resume.handler(({ context, input }) => context.desk.captureMany.resume(input)),
    stop: on.captureMany.stop.handler(({ context, input }) => context.desk.captureMany.stop(input)),
    list: on.captureMany.list.handler(({ context, input }) => context.desk.captureMany.list(input)),
    get: on.captureMany.get.handler(({ context, input }) => context.desk.captureMany.get(input)),
    items: on.captureMany.items.handler(({ context, input }) => context.desk.captureMany.items(input)),
    badLines: on.captureMany.badLines.handler(({ context, input }) => context.desk.captureMany.badLines(input)),
    csv: on.captureMany.csv.handler(({ context, input }) => context.desk.captureMany.csv(input)),
  },
  afterCharge: {
    state: on.afterCharge.state.handler(({ context, input }) => context.desk.afterCharge.state(input.environmentId)),
    returns: on.afterCharge.returns.handler(({ context, input }) => context.desk.afterCharge.returns(input)),
    returnsTotal: on.afterCharge.returnsTotal.handler(({ context, input }) =>
      context.desk.afterCharge.returnsTotal(input),
    ),
    handleReturn: on.afterCharge.handleReturn.handler(({ context, input }) =>
      context.desk.afterCharge.handleReturn(input),
    ),
    openReturns: on.afterCharge.openReturns.handler(({ context, input }) =>
      context.desk.afterCharge.openReturns(input.environmentId),
    ),
    reopenReturn: on.afterCharge.reopenReturn.handler(({ context, input }) =>
      context.desk.afterCharge.reopenReturn(input),
    ),
    rates: on.afterCharge.rates.handler(({ context, input }) => context.desk.afterCharge.rates(input.environmentId)),
    sellerMoney: on.afterCharge.sellerMoney.handler(({ context, input }) =>
      context.desk.afterCharge.sellerMoney(input),
    ),
    refund: on.afterCharge.refund.handler(({ context, input }) => context.desk.afterCharge.refund(input)),
    presentAgain: on.afterCharge.presentAgain.handler(({ context, input }) =>
      context.desk.afterCharge.presentAgain(input),
    ),
    retrySafely: on.afterCharge.retrySafely.handler(({ context, input }) =>
      context.desk.afterCharge.retrySafely(input),
    ),
    recordRefund: on.afterCharge.recordRefund.handler(({ context, input }) =>
      context.desk.afterCharge.recordRefund(input),
    ),
    recordReturn: on.afterCharge.recordReturn.handler(({ context, input }) =>
      context.desk.afterCharge.recordReturn(input),
    ),
    takeBackFact: on.afterCharge.takeBackFact.handler(({ context, input }) =>
      context.desk.afterCharge.takeBackFact(input),
    ),
    upload: on.afterCharge.upload.handler(({ context, input }) => context.desk.afterCharge.imports.upload(input)),
    dryRunImport: on.afterCharge.dryRunImport.handler(({ context, input }) =>
      context.desk.afterCharge.imports.dryRun(input),
    ),
    importFacts: on.afterCharge.importFacts.handler(({ context, input }) =>
      context.desk.afterCharge.imports.importFacts(input),
    ),
    rowsLeftOut: on.afterCharge.rowsLeftOut.handler(({ context, input }) =>
      context.desk.afterCharge.imports.rowsLeftOut(input),
    ),
  },
  settlements: {
    list: on.settlements.list.handler(({ context, input }) => context.desk.settlements.list(input)),
    get: on.settlements.get.handler(({ context, input }) => context.desk.settlements.get(input)),
    csv: on.settlements.csv.handler(({ context, input }) => context.desk.settlements.csv(input)),
  },
  fees: {
    summary: on.fees.summary.handler(({ context, input }) => context.desk.fees.summary(input)),
    entries: on.fees.entries.handler(({ context, input }) => context.desk.fees.entries(input)),
    correct: on.fees.correct.handler(({ context, input }) => context.desk.fees.correct(input)),
    csv: on.fees.csv.handler(({ context, input }) => context.desk.fees.csv(input)),
  },
  payouts: {
    balance: on.payouts.balance.handler(({ context, input }) => context.desk.payouts.balance(input.environmentId)),
    list: on.payouts.list.handler(({ context, input }) => context.desk.payouts.list(input.environmentId)),
    statement: on.payouts.statement.handler(({ context, input }) => context.desk.payouts.statement(input)),
    statementCsv: on.payouts.statementCsv.handler(({ context, input }) => context.desk.payouts.statementCsv(input)),
    start: on.payouts.start.handler(({ context, input }) => context.desk.payouts.start(input)),
    retrySafely: on.payouts.retrySafely.handler(({ context, input }) => context.desk.payouts.retrySafely(input)),
    record: on.payouts.record.handler(({ context, input }) => context.desk.payouts.record(input)),
    takeBack: on.payouts.takeBack.handler(({ context, input }) => context.desk.payouts.takeBack(input)),
  },
  reconcile: {
    comparison: on.reconcile.comparison.handler(({ context, input }) => context.desk.reconcile.comparison(input)),
    compareWithService: on.reconcile.compareWithService.handler(({ context, input }) =>
      context.desk.reconcile.compareWithService(input),
    ),
    upload: on.reconcile.upload.handler(({ context, input }) => context.desk.reconcile.upload(input)),
    dryRun: on.reconcile.dryRun.handler(({ context, input }) => context.desk.reconcile.dryRun(input)),
    importStatement: on.reconcile.importStatement.handler(({ context, input }) =>
      context.desk.reconcile.importStatement(input),
    ),
    resolve: on.reconcile.resolve.handler(({ context, input }) => context.desk.reconcile.resolve(input)),
    csv: on.reconcile.csv.handler(({ context, input }) => context.desk.reconcile.csv(input)),
  },
  updates: {
    state: on.updates.state.handler(({ context }) => context.desk.updates.state()),
    check: on.updates.check.handler(({ context }) => context.desk.updates.check()),
    download: on.updates.download.handler(({ context }) => context.desk.updates.download()),
    putOff: on.updates.putOff.handler(({ context }) => context.desk.updates.putOff()),
    showFile: on.updates.showFile.handler(({ context }) => context.desk.updates.showFile()),
    quitAndInstall: on.updates.quitAndInstall.handler(({ context }) => context.desk.updates.quitAndInstall()),
  },
  network: {
    state: on.network.state.handler(({ context }) => context.desk.network.state()),
    setProxy: on.network.setProxy.handler(({ context, input }) => context.desk.network.setProxy(input)),
    signIn: on.network.signIn.handler(({ context, input }) => context.desk.network.signIn(input)),
    removeSignIn: on.network.removeSignIn.handler(({ context }) => context.desk.network.removeSignIn()),
    readCertificates: on.network.readCertificates.handler(({ context, input }) =>
      context.desk.network.readCertificates(input),
    ),
    addCertificates: on.network.addCertificates.handler(({ context, input }) =>
      context.desk.network.addCertificates(input),
    ),
    removeCertificate: on.network.removeCertificate.handler(({ context, input }) =>
      context.desk.network.removeCertificate(input),
    ),
    check: on.network.check.handler(({ context, input }) => context.desk.network.check(input)),
  },
  environments: {
    add: on.environments.add.handler(({ context, input }) => context.desk.environments.add(input)),
    edit: on.environments.edit.handler(({ context, input }) => context.desk.environments.edit(input)),
    setMode: on.environments.setMode.handler(({ context, input }) => context.desk.environments.setMode(input)),
    setLook: on.environments.setLook.handler(({ context, input }) => context.desk.environments.setLook(input)),
    nameAccount: on.environments.nameAccount.handler(({ context, input }) =>
      context.desk.environments.nameAccount(input),
    ),
    dependants: on.environments.dependants.handler(({ context, input }) => context.desk.environments.dependants(input)),
    remove: on.environments.remove.handler(({ context, input }) => context.desk.environments.remove(input)),
  },
  // API keys come in through this gateway and never leave through it.
  keys: {
    enter: on.keys.enter.handler(({ context, input }) => context.desk.keys.enter(input, context.role)),
    remove: on.keys.remove.handler(({ context, input }) => context.desk.keys.remove(input, context.role)),
  },
  sellers: {
    list: on.sellers.list.handler(({ context, input }) => context.desk.sellers.list(input.environmentId)),
    get: on.sellers.get.handler(({ context, input }) => context.desk.sellers.get(input)),
    sync: on.sellers.sync.handler(({ context, input }) => context.desk.sellers.sync(input.environmentId)),
    invite: on.sellers.invite.handler(({ context, input }) => context.desk.sellers.invite(input)),
    mark: on.sellers.mark.handler(({ context, input }) => context.desk.sellers.mark(input)),
    addNote: on.sellers.addNote.handler(({ context, input }) => context.desk.sellers.addNote(input)),
    join: on.sellers.join.handler(({ context, input }) => context.desk.sellers.join(input)),
    remove: on.sellers.remove.handler(({ context, input }) => context.desk.sellers.remove(input)),
  },
  overview: {
    get: on.overview.get.handler(({ context, input }) => context.desk.overview.get(input.environmentId)),
  },
  samples: {
    progress: on.samples.progress.handler(({ context }) => context.desk.samples.progress()),
    start: on.samples.start.handler(({ context, input }) => context.desk.samples.start(input.environmentId)),
    dismiss: on.samples.dismiss.handler(({ context }) => context.desk.samples.dismiss()),
  },
  keeping: {
    state: on.keeping.state.handler(({ context }) => context.desk.keeping.state()),
    backups: on.keeping.backups.handler(({ context }) => context.desk.keeping.backups()),
    make: on.keeping.make.handler(({ context, input }) => context.desk.keeping.make(input)),
    inspect: on.keeping.inspect.handler(({ context, input }) => context.desk.keeping.inspect(input)),
    restore: on.keeping.restore.handler(({ context, input }) => context.desk.keeping.restore(input)),
    beginEmpty: on.keeping.beginEmpty.handler(({ context, input }) => context.desk.keeping.beginEmpty(input)),
    unseal: on.keeping.unseal.handler(({ context, input }) => context.desk.keeping.unseal(input)),
  },
  team: {
    state: on.team.state.handler(({ context }) => context.desk.team.state()),
    join: on.team.join.handler(({ context, input }) => context.desk.team.join(input)),
    leave: on.team.leave.handler(({ context, input }) => context.desk.team.leave(input)),
    moveLedger: on.team.moveLedger.handler(({ context }) => context.desk.team.moveLedger()),
    cancelMove: on.team.cancelMove.handler(({ context }) => context.desk.team.cancelMove()),
    people: on.team.people.handler(({ context }) => context.desk.team.people()),
    invite: on.team.invite.handler(({ context, input }) => context.desk.team.invite(input)),
    inviteAgain: on.team.inviteAgain.handler(({ context, input }) => context.desk.team.inviteAgain(input)),
    approve: on.team.approve.handler(({ context, input }) => context.desk.team.approve(input)),
    revoke: on.team.revoke.handler(({ context, input }) => context.desk.team.revoke(input)),
    changeRole: on.team.changeRole.handler(({ context, input }) => context.desk.team.changeRole(input)),
    removePerson: on.team.removePerson.handler(({ context, input }) => context.desk.team.removePerson(input)),
  },
  pin: {
    state: on.pin.state.handler(({ context }) => context.desk.pin.state()),
    set: on.pin.set.handler(({ context, input }) => context.desk.pin.set(input)),
    remove: on.pin.remove.handler(({ context, input }) => context.desk.pin.remove(input)),
    enter: on.pin.enter.handler(({ context, input }) => context.desk.pin.enter(input)),
    touch: on.pin.touch.handler(({ context }) => context.desk.pin.touch()),
  },
  approvals: {
    list: on.approvals.list.handler(({ context }) => context.desk.approvals.list()),
    page: on.approvals.page.handler(({ context, input }) => context.desk.approvals.page(input)),
    request: on.approvals.request.handler(({ context, input }) => context.desk.approvals.request(input)),
    decide: on.approvals.decide.handler(({ context, input }) => context.desk.approvals.decide(input)),
    withdraw: on.approvals.withdraw.handler(({ context, input }) => context.desk.approvals.withdraw(input)),
    policies: on.approvals.policies.handler(({ context }) => context.desk.approvals.policies()),
    setPolicies: on.approvals.setPolicies.handler(({ context, input }) => context.desk.approvals.setPolicies(input)),
  },
  audit: {
    list: on.audit.list.handler(({ context, input }) => context.desk.audit.list(input)),
    names: on.audit.names.handler(({ context }) => context.desk.audit.names()),
    lastCheck: on.audit.lastCheck.handler(({ context }) => context.desk.audit.lastCheck()),
    check: on.audit.check.handler(({ context }) => context.desk.audit.check()),
    export: on.audit.export.handler(({ context, input }) => context.desk.audit.export(input)),
  },
});
