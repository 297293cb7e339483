// The ways to update, in words.
import type { UpdateMode } from '../../../contract/console/environment.ts';
import { perLanguage, t } from '../../../messages/t.ts';

export const updateModeWords = perLanguage(
  (): Record<UpdateMode, string> => ({
    off: t({ defaultMessage: 'Off' }),
    notify: t({ defaultMessage: 'Notify only' }),
    install: t({ defaultMessage: 'Install' }),
  }),
);
