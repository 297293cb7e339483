// Procedures of the console itself.
import { z } from 'zod';
import { AboutView, LicenseText } from '../console/about.ts';
import { Diagnostics } from '../console/diagnostics.ts';
import { ConsoleFacts, VaultState } from '../console/environment.ts';
import { LanguageState, SetLanguageInput } from '../console/language.ts';
import { OpeningState } from '../console/opening.ts';
import { ANYONE } from '../operations/who-may-send.ts';
import { acts, reads } from './define-procedure.ts';

export const console = {
  opening: reads({ duties: ANYONE, output: OpeningState }),
  facts: reads({ duties: ANYONE, output: ConsoleFacts }),
  retryKeychain: acts({ duties: ANYONE, output: VaultState }),
  language: reads({ duties: ANYONE, output: LanguageState }),
  setLanguage: acts({ duties: ANYONE, input: SetLanguageInput, output: LanguageState }),
  diagnostics: reads({ duties: ANYONE, output: Diagnostics }),
  about: reads({ duties: ANYONE, output: AboutView }),
  licenses: reads({ duties: ANYONE, output: z.array(LicenseText) }),
};
