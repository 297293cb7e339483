// What the documents and comments point at is there, in every clone.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
// `npm run bench` installs a rival under test/.
const code = globSync('{contract,service,main,preload,renderer,scripts,test}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
  exclude: ['**/node_modules/**'],
});
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('a link in a document leads to a file, and to a heading of it where it names one', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      const [path = '', heading] = link.split('#');
      const target = path === '' ? file : relative(root, join(root, dirname(file), path));
      const isThere = existsSync(join(root, target)) && (heading === undefined || headings(target).includes(heading));
      return isThere ? [] : [`${file}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('a document that a comment names is there', () => {
  const broken = code.flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].flatMap(([path]) =>
      existsSync(join(root, path)) ? [] : [`${file}: ${path}`],
    ),
  );
  expect(broken).toEqual([]);
});

test('a section of the specification that a comment cites is one that docs/specification.md has', () => {
  const specification = read('docs/specification.md');
  const sections = new Set([...specification.matchAll(/^##+ (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number));
  // The numbered sentences of section 5 are cited like sections.
  const section5 = /^## 5\. [\s\S]*?(?=^## 6)/m.exec(specification)?.[0] ?? '';
  for (const [, number] of section5.matchAll(/^(\d+)\. /gm)) sections.add(`5.${number}`);
  const cited = code.flatMap((file) =>
    [...read(file).matchAll(/\(spec, ((?:sections? )?\d[^):]*)/g)].flatMap(([, words = '']) =>
      [...words.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => ({ file, number })),
    ),
  );
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter(({ number }) => !sections.has(number))).toEqual([]);
});

function headings(file: string): string[] {
  if (!statSync(join(root, file)).isFile()) return [];
  return [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
