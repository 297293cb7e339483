// Who asks the ledger: this computer's Paydesk alone, or one of a team's.

/** A run of Paydesk. deviceId is null where it has the ledger to itself: then the data folder's lock proves that every other run is over. */
export type Caller = { instanceId: string; deviceId: string | null };

/** Of a team, whose ledger several have at once: of another device's runs nothing is known but their leases. */
export type TeamCaller = Caller & { deviceId: string };

/** Who makes a call: a person, by the name that the audit log has, and of a team the run of their desk. */
export type CalledBy = { actor: string; desk?: TeamCaller };

/** What no person asks for. */
export const BY_PAYDESK: CalledBy = { actor: 'Paydesk' };

/** The name of a device's run. Nothing else begins with the device's ID, so that its earlier runs are found. */
export const teamCaller = (deviceId: string, runId: string): TeamCaller => ({
  deviceId,
  instanceId: `${deviceId}:${runId}`,
});

export const isOfTeam = (caller: Caller): caller is TeamCaller => caller.deviceId !== null;

/** The team's server itself: of no device's runs, so none of them is its own. */
export const THE_SERVER = { ...BY_PAYDESK, desk: teamCaller('server', 'server') } satisfies CalledBy;

/** A run of a device that was enrolled. */
export const isOfDevice = (caller: Caller): caller is TeamCaller =>
  isOfTeam(caller) && caller.deviceId !== THE_SERVER.desk.deviceId;

/** The device whose run it is, by the run's name. */
export const deviceOfRun = (instanceId: string): string => instanceId.split(':', 1)[0] ?? '';
