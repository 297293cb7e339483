// The language chosen in the window: a choice of this installation, in a file of its data folder.
import type { LanguageState, SetLanguageInput } from '../../../contract/console/language.ts';
import { keepChoice, keptChoice, speakOne, spokenLanguage } from '../../process/language.ts';

export type LanguageDesk = {
  state: () => Promise<LanguageState>;
  set: (input: SetLanguageInput) => Promise<LanguageState>;
};

/** onChange: told once main speaks another language. */
export function openLanguageDesk(dataFolder: string, onChange: () => void = () => undefined): LanguageDesk {
  const state = async () => ({ choice: keptChoice(dataFolder), spoken: spokenLanguage() });
  return {
    state,
    set: async ({ choice, spoken }) => {
      if (choice !== keptChoice(dataFolder)) keepChoice(dataFolder, choice);
      await speakOne(spoken);
      onChange();
      return state();
    },
  };
}
