// What only the ledger server, or a machine alone, asks of a ledger.

/** Calls of the ledger's face that no desk makes on a team's ledger, each with the reason. */
export const NOT_SHARED = {
  teamId: 'the ledger server tells it to everybody',
  addEnvironment: 'adds the embedded sandbox, which belongs to its machine',
  moveEnvironment: 'tells where the embedded sandbox is in this run',
  addAccounts: 'adds the embedded sandbox’s accounts',
  noteNetwork: 'a machine’s proxies and authorities are noted in its own ledger',
  tryToWrite: 'the ledger server tells it to the program that watches it',
  listBackups: 'backups are files of the ledger server',
  makeBackup: 'backups are files of the ledger server',
  backUpIfDue: 'the ledger server makes the day’s backup by itself',
  inspectBackup: 'backups are files of the ledger server',
  restoreBackup: 'a team’s ledger is restored where the ledger server runs',
  sealRestored: 'the ledger server does it at its start',
  beginEmpty: 'a team’s ledger is begun where the ledger server runs',
  inviteFirstAdministrator: 'the ledger server does it at its start',
  copyToMove: 'copies a machine’s own ledger',
  handOver: 'locks a machine’s own ledger',
  takeBackLedger: 'unlocks a machine’s own ledger',
  keepSandbox: 'leaves a machine’s own ledger to its embedded sandbox',
  enrolDevice: 'the ledger server does it for a signed enrolment',
  deviceForSession: 'the ledger server looks for it when a session begins',
  noteSeen: 'the ledger server notes whom it hears from',
  entryOwner: 'the ledger server asks it before an answer is recorded',
} as const;
