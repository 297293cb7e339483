// Procedures of the console itself.
import { z } from 'zod';
import { AboutView, LicenseText } from '../console/about.ts';
import { Diagnostics } from '../console/diagnostics.ts';
import { ConsoleFacts, VaultState } from '../console/environment.ts';
import { LanguageState, SetLanguageInput } from '../console/language.ts';
import { NoticesState, SetNoticesInput } from '../console/notices.ts';
import { OpeningState } from '../console/opening.ts';
import { EVERYONE } from '../operations/who-may-send.ts';
import { defineProcedure } from './define-procedure.ts';

export const console = {
  opening: defineProcedure({ does: 'reads', roles: EVERYONE, output: OpeningState }),
  facts: defineProcedure({ does: 'reads', roles: EVERYONE, output: ConsoleFacts }),
  retryKeychain: defineProcedure({ does: 'acts', roles: EVERYONE, output: VaultState }),
  notices: defineProcedure({ does: 'reads', roles: EVERYONE, output: NoticesState }),
  setNotices: defineProcedure({ does: 'acts', roles: EVERYONE, input: SetNoticesInput, output: NoticesState }),
  language: defineProcedure({ does: 'reads', roles: EVERYONE, output: LanguageState }),
  setLanguage: defineProcedure({ does: 'acts', roles: EVERYONE, input: SetLanguageInput, output: LanguageState }),
  diagnostics: defineProcedure({ does: 'reads', roles: EVERYONE, output: Diagnostics }),
  about: defineProcedure({ does: 'reads', roles: EVERYONE, output: AboutView }),
  licenses: defineProcedure({ does: 'reads', roles: EVERYONE, output: z.array(LicenseText) }),
};
