// Procedures of the console itself.
import { z } from 'zod';
import { AboutView, LicenseText } from '../console/about.ts';
import { Diagnostics } from '../console/diagnostics.ts';
import { ConsoleFacts, VaultState } from '../console/environment.ts';
import { LanguageState, SetLanguageInput } from '../console/language.ts';
import { NoticesState, SetNoticesInput } from '../console/notices.ts';
import { OpeningState } from '../console/opening.ts';
import { EVERYONE } from '../operations/who-may-send.ts';
import { acts, reads } from './define-procedure.ts';

export const console = {
  opening: reads({ roles: EVERYONE, output: OpeningState }),
  facts: reads({ roles: EVERYONE, output: ConsoleFacts }),
  retryKeychain: acts({ roles: EVERYONE, output: VaultState }),
  notices: reads({ roles: EVERYONE, output: NoticesState }),
  setNotices: acts({ roles: EVERYONE, input: SetNoticesInput, output: NoticesState }),
  language: reads({ roles: EVERYONE, output: LanguageState }),
  setLanguage: acts({ roles: EVERYONE, input: SetLanguageInput, output: LanguageState }),
  diagnostics: reads({ roles: EVERYONE, output: Diagnostics }),
  about: reads({ roles: EVERYONE, output: AboutView }),
  licenses: reads({ roles: EVERYONE, output: z.array(LicenseText) }),
};
