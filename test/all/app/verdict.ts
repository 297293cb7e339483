// How a start in trouble is judged.

export type Verdict = {
  name: string;
  /** What isn't as it must be. */
  faults: string[];
  /** Raw texts of errors that a person was shown. */
  raw: string[];
  /** No window, and nothing said. */
  isSilent: boolean;
};

/** Texts that only a programmer reads: codes of the system, stacks, names of errors. */
const RAW = [
  /\bE(?:NOSPC|DQUOT|ROFS|ACCES|PERM|NOENT|NOTDIR|ISDIR|EXIST|NAMETOOLONG|LOOP|IO|MFILE|NFILE|BUSY|ADDR\w+)\b/,
  /\bSQLITE_\w+|SqliteError|raw error text/,
  /^\s+at .+:\d+:\d+/m,
  /\b(?:Type|Reference|Range)?Error: /,
  /\[object \w+\]|\bundefined\b|UnhandledPromiseRejection/,
];

/** Lines of Chromium's and GTK's own are no words of Paydesk's. */
const OF_OTHERS = /^(?:\[\d+:\d|\(electron|\(\w*:\d+\)|\*\*|DevTools |dconf|libva|$)|Gtk|Gdk|GLib|dbus|Fontconfig/;

export function rawIn(text: string, where: 'window' | 'terminal'): string[] {
  const lines = where === 'window' ? [text] : text.split('\n').filter((line) => !OF_OTHERS.test(line));
  const told = lines.join('\n');
  return RAW.flatMap((pattern) => pattern.exec(told)?.[0] ?? []).map((found) => `${found} (${where})`);
}
