// What a desk's call says of who acts, where and about what: the ledger server reads it, judges it, and writes the enrolled person in.
import type { OperationName } from '../operations/operation-name.ts';
import { type TeamRole, WHO_MAY_SEND } from '../operations/who-may-send.ts';
import { LEDGER_CALLS, type LedgerCall, type LedgerCallArgs, type LedgerCallName, type Place } from './ledger-calls.ts';

/** A journal entry as the ledger has it. isOwn: the device that asks wrote it. */
export type EntryAsked = { operation: OperationName; isOwn: boolean };

/** The id of the journal entry that decides whether a call may be made; null where none does. */
export function entryOf<Name extends LedgerCallName>(name: Name, args: LedgerCallArgs[Name]): string | null {
  const { entry }: LedgerCall = LEDGER_CALLS[name];
  return entry ? textAt(args, entry) : null;
}

/** Whether a role may make a call. `entry`: the one that entryOf names; null where there is none, which is the ledger's to tell. */
export function mayMake<Name extends LedgerCallName>(
  name: Name,
  args: LedgerCallArgs[Name],
  role: TeamRole,
  entry: EntryAsked | null,
): boolean {
  const call: LedgerCall = LEDGER_CALLS[name];
  if (!call.roles.includes(role)) return false;
  if (call.sends) return WHO_MAY_SEND[found(args, call.sends) as OperationName].includes(role);
  if (!call.entry || !entry) return true;
  return call.entry.of === 'own' ? entry.isOwn : WHO_MAY_SEND[entry.operation].includes(role);
}

/** The arguments with the person who really acts, and the moment, in the places where a desk said its own. `now` is ISO 8601 in UTC. */
export function stamped<Name extends LedgerCallName>(
  name: Name,
  args: LedgerCallArgs[Name],
  { person, now }: { person: string; now: string },
): LedgerCallArgs[Name] {
  const { who, when }: LedgerCall = LEDGER_CALLS[name];
  let told: unknown[] = args;
  if (when) told = replaced(told, when, now);
  if (who) {
    const isItsOwn = who.doesItself !== undefined && found(told, who) === who.doesItself;
    told = replaced(told, who, isItsOwn ? `${who.doesItself} (${person})` : person);
  }
  return told as LedgerCallArgs[Name];
}

/** The environment that a call names; null where it names none. */
export function environmentOf<Name extends LedgerCallName>(name: Name, args: LedgerCallArgs[Name]): string | null {
  const { environment }: LedgerCall = LEDGER_CALLS[name];
  return environment && textAt(args, environment);
}

function textAt(args: readonly unknown[], place: Place): string | null {
  const text = found(args, place);
  return typeof text === 'string' ? text : null;
}

function found(args: readonly unknown[], { at, in: field }: Place): unknown {
  const given = args[at] ?? null;
  return field === undefined || given === null ? given : ((given as Record<string, unknown>)[field] ?? null);
}

const replaced = (args: readonly unknown[], { at, in: field }: Place, value: string): unknown[] =>
  args.map((given, index) => {
    if (index !== at) return given;
    return field === undefined ? value : { ...(given as object), [field]: value };
  });
