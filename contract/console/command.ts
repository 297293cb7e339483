// What the desktop app tells a window to do: a choice from the menu, a link that was opened. Nothing here starts a payment.
import { z } from 'zod';
import { OrderLink } from './order-link.ts';
import { PAGE_SHORTCUTS } from './shortcuts.ts';

/** The pages that the menu leads to. */
export const MENU_PAGES = [
  '/overview',
  '/sessions',
  '/orders',
  '/capture-many',
  '/settlements',
  '/returns',
  '/needs-review',
  '/environment',
  '/environments',
  '/backups',
  '/audit',
  '/settings',
  '/diagnostics',
  '/about',
] as const;
export type MenuPage = (typeof MENU_PAGES)[number];

/** An environment's file: what its name ends in, and how large one is at most, its logo included. */
export const ENVIRONMENT_FILE = { ending: '.paydesk-environment', mostBytes: 900_000 };

/** A list, or one record by its ID. */
const ShownPath = z
  .string()
  .regex(/^\/(?:overview|returns|needs-review|approvals|capture-many|(?:orders|capture-many)\/[^/?#]+)$/);

export const ConsoleCommand = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('go'), to: z.enum(MENU_PAGES) }),
  /** What a notification told of. environmentId: of the page; null where it is of none. */
  z.strictObject({ do: z.literal('show'), to: ShownPath, environmentId: z.string().nullable() }),
  z.strictObject({ do: z.literal('press'), shortcut: z.enum(PAGE_SHORTCUTS) }),
  z.strictObject({ do: z.literal('find'), step: z.enum(['open', 'next', 'previous']) }),
  z.strictObject({ do: z.literal('showOrder'), link: OrderLink }),
  /** A file that was opened: shown as if it had been chosen for the import, which a person starts. */
  z.strictObject({ do: z.literal('importEnvironment'), name: z.string(), text: z.string() }),
  /** What was opened isn't what Paydesk opens, or there are too many windows for another. */
  z.strictObject({ do: z.literal('refuse'), what: z.enum(['link', 'file', 'window']) }),
  /** The computer slept: what is shown is as old. */
  z.strictObject({ do: z.literal('refresh') }),
  /** Something was written to the ledger: what is asked for from time to time is asked for now. */
  z.strictObject({ do: z.literal('lookAgain') }),
  /** Opens About, and asks for updates there. */
  z.strictObject({ do: z.literal('checkForUpdates') }),
  /** The window's page had stopped and was loaded again. */
  z.strictObject({ do: z.literal('reopened') }),
]);
export type ConsoleCommand = z.infer<typeof ConsoleCommand>;
