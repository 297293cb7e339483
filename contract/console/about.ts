// About: which Paydesk this is, what it runs on, where its files are, and the licenses of all it is made of.
import { z } from 'zod';

/** source: started from the repository. Installed, it is signed or it isn't. */
export const BuildKind = z.enum(['source', 'signed', 'unsigned']);
export type BuildKind = z.infer<typeof BuildKind>;

export const AboutView = z.object({
  version: z.string(),
  build: BuildKind,
  /** null in a browser's window. */
  electron: z.string().nullable(),
  chromium: z.string().nullable(),
  node: z.string(),
  /** The system and its processor: "linux x64". */
  system: z.string(),
  dataFolder: z.string(),
  ledgerFile: z.string(),
  /** The file with the licenses of Chromium's parts; null where no Electron is packed. */
  chromiumLicenses: z.string().nullable(),
});
export type AboutView = z.infer<typeof AboutView>;

/** One package: its name, version and license, and the license's text. */
export const LicenseText = z.object({ title: z.string(), text: z.string() });
export type LicenseText = z.infer<typeof LicenseText>;
