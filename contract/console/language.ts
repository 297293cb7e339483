// The language of this installation: what a person chose, and what main speaks.
import { z } from 'zod';

export const InterfaceLanguage = z.enum(['en', 'es']);
export type InterfaceLanguage = z.infer<typeof InterfaceLanguage>;

/** system: as the computer or the browser has it. */
export const LanguageChoice = z.enum(['system', ...InterfaceLanguage.options]);
export type LanguageChoice = z.infer<typeof LanguageChoice>;

export const LanguageState = z.object({ choice: LanguageChoice, spoken: InterfaceLanguage });
export type LanguageState = z.infer<typeof LanguageState>;

/** spoken: what the window shows by this choice. Menus, notifications and the preview follow it. */
export const SetLanguageInput = z.strictObject({ choice: LanguageChoice, spoken: InterfaceLanguage });
export type SetLanguageInput = z.infer<typeof SetLanguageInput>;
