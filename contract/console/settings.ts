// Settings of this computer: what a person chose, what the policy decides, and what this way in can't do.
import { z } from 'zod';
import { UpdateMode } from './environment.ts';

/** What Paydesk tells of by a notification of the system. */
export const NoticeKind = z.enum(['returns', 'needsReview', 'approvals', 'runs']);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** "22:30": of a day by this computer's clock. */
export const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** quiet: hours in which nothing is told, over midnight where they end before they begin; null for none. */
export const NoticeSettings = z.strictObject({
  kinds: z.record(NoticeKind, z.boolean()),
  quiet: z.strictObject({ from: TimeOfDay, until: TimeOfDay }).nullable(),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

/** beta: versions before they are released to everyone. */
export const UpdateChannel = z.enum(['stable', 'beta']);
export type UpdateChannel = z.infer<typeof UpdateChannel>;

export const UpdateSettings = z.strictObject({ mode: UpdateMode, channel: UpdateChannel });
export type UpdateSettings = z.infer<typeof UpdateSettings>;

/** What the desktop app can do on this system; nothing of it is kept in a file. set: throws where the system doesn't take it. */
export type DesktopAbilities = {
  startAtLogin: { isOffered: boolean; isOn: () => boolean; set: (isOn: boolean) => void };
  /** Whether the system tells that its screen is locked. */
  seesScreenLock: boolean;
  hasTray: boolean;
};

/** isOffered: whether this system can. */
const Switch = z.object({ isOn: z.boolean(), isOffered: z.boolean() });

/** What only the desktop app can do. isManaged: the policy decides; of updates, the mode. hasFeed: whether there is anything to ask for updates. */
export const DesktopSettings = z.object({
  startAtLogin: Switch,
  lockWithScreen: Switch,
  keepInTray: Switch,
  notices: NoticeSettings.extend({ isManaged: z.boolean() }),
  updates: UpdateSettings.extend({ isManaged: z.boolean(), hasFeed: z.boolean() }),
});
export type DesktopSettings = z.infer<typeof DesktopSettings>;

/** desktop: null in a browser window. */
export const SettingsView = z.object({ desktop: DesktopSettings.nullable() });
export type SettingsView = z.infer<typeof SettingsView>;

/** What is changed; all else stays. */
export const SetSettingsInput = z.strictObject({
  startAtLogin: z.boolean().optional(),
  lockWithScreen: z.boolean().optional(),
  keepInTray: z.boolean().optional(),
  notices: NoticeSettings.optional(),
  updates: UpdateSettings.optional(),
});
export type SetSettingsInput = z.infer<typeof SetSettingsInput>;

/** What a person types to erase this computer's keys and data, in every language. */
export const ERASE_WORD = 'ERASE' as const;

/** What stands against erasing, and where the data is. team: whose records stay at its server; null outside of one. */
export const ErasableView = z.object({
  folder: z.string(),
  team: z.string().nullable(),
  hasKeychain: z.boolean(),
  callsUnderWay: z.int(),
  undelivered: z.int(),
  toReview: z.int(),
});
export type ErasableView = z.infer<typeof ErasableView>;

export const EraseInput = z.strictObject({ word: z.literal(ERASE_WORD) });
export type EraseInput = z.infer<typeof EraseInput>;
