// The size of a file, as words.
import { locale, t } from '../../messages/t.ts';

/** Bytes as "0.3 MB". */
export const megabytes = (bytes: number): string =>
  t(
    { defaultMessage: '{size} MB' },
    {
      size: (bytes / 1_000_000).toLocaleString(locale(), { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
    },
  );
