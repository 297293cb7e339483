// Node runs this before everything else (--import), in the process and in its ledger's thread: the module that holds a guard is loaded without it.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { editsOf } from './guard.ts';
import { GUARDS } from './guards.ts';

/** The guard's name, and the file that is told that it was taken out. */
export const GUARD = 'PAYDESK_WITHOUT_GUARD';
export const TAKEN_OUT = 'PAYDESK_GUARD_TAKEN_OUT';

/** The one that this process lacks. */
export const guard = GUARDS.find(({ name }) => name === process.env[GUARD]);

if (guard) {
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      const edits = editsOf(guard, (file) => url.endsWith(`/${file}`));
      if (edits.length === 0) return loaded;
      let source = String(loaded.source);
      for (const { text, without } of edits) {
        if (source.split(text).length !== 2) throw new Error(`${url} doesn't hold this once: ${text}`);
        source = source.replace(text, () => without);
      }
      appendFileSync(process.env[TAKEN_OUT] ?? '', `${guard.name}\n`);
      return { ...loaded, source };
    },
  });
}
