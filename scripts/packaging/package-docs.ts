// The documents inside a package: a link to what stays in the clone becomes its words, or goes where it only says why.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../build/targets.ts';

const LINK = /\[([^\]]+)\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)/g;
/** A remark that is nothing but such a link: " ([why](…))", or a sentence " [Why](…)." of its own. */
const REMARKS = [/ ?\((\[[^\]]+\]\([^)]+\))\)/g, /(?<=[.:)|`]) (\[(?:Why|How)\b[^\]]*\]\([^)]+\))(?=$|\.?$| )/gm];

/** Copies documents, named by their paths in the clone, into a package's folder. */
export function stageDocs(folder: string, files: readonly string[]): void {
  for (const file of files) {
    const to = join(folder, file);
    mkdirSync(dirname(to), { recursive: true });
    if (!file.endsWith('.md')) cpSync(join(root, file), to);
    else writeFileSync(to, withoutLinksOut(readFileSync(join(root, file), 'utf8'), file, files));
  }
}

function withoutLinksOut(text: string, file: string, shipped: readonly string[]): string {
  const leadsOut = (target: string) => !shipped.includes(relative(root, join(root, dirname(file), target)));
  const remarked = REMARKS.reduce(
    (rest, remark) =>
      rest.replace(remark, (whole: string, link: string) => {
        const [, , target = ''] = [...link.matchAll(LINK)][0] ?? [];
        return target !== '' && leadsOut(target) ? '' : whole;
      }),
    text,
  );
  return remarked.replace(LINK, (whole: string, words: string, target: string) => (leadsOut(target) ? words : whole));
}
