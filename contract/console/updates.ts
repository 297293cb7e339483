// Updates of the desktop app: whether it asks for them, what it found, and how far it is.
import { z } from 'zod';

/** on: asked daily. off: the policy forbids it. no_feed: no update feed is set. browser, source: this Paydesk isn't a package. */
export const UpdateMode = z.enum(['on', 'off', 'no_feed', 'browser', 'source']);

/** What went wrong. `details` is a remark of the network, or the file, version or status it is about. */
export const UpdateTrouble = z.object({
  code: z.enum([
    'no_connection',
    'too_slow',
    'feed_gone',
    'bad_status',
    'redirected',
    'unreadable',
    'no_package',
    'older',
    'file_gone',
    'file_changed',
    'file_short',
    'not_stored',
    'not_installed',
  ]),
  details: z.string(),
});
export type UpdateTrouble = z.infer<typeof UpdateTrouble>;

/** notes: plain text, shown as it is. */
export const UpdateOffer = z.object({
  version: z.string(),
  notes: z.string(),
  releasedAt: z.string().nullable(),
  bytes: z.int(),
});
export type UpdateOffer = z.infer<typeof UpdateOffer>;

export const UpdatesState = z.object({
  mode: UpdateMode,
  /** The policy's file if it says how, else null. */
  managedBy: z.string().nullable(),
  feed: z.string().nullable(),
  checkedAt: z.string().nullable(),
  trouble: UpdateTrouble.nullable(),
  step: z.enum(['idle', 'checking', 'up_to_date', 'available', 'downloading', 'ready']),
  offer: UpdateOffer.nullable(),
  /** Bytes that came in. */
  received: z.int(),
  /** by_hand: the package belongs to the system, and somebody who may installs it. */
  installs: z.enum(['on_quit', 'by_hand']),
  /** The verified package, to be installed by hand; null until it is there. */
  file: z.string().nullable(),
  /** What the installation waits for. */
  waitsFor: z.enum(['call', 'run']).nullable(),
  /** A person put this version off until the next start. */
  isPutOff: z.boolean(),
});
export type UpdatesState = z.infer<typeof UpdatesState>;
