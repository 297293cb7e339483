// What the documents of an installed package lead to: files of the package, its commands, and pages of the service that runs.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const read = (home: string, file: string) => readFileSync(join(home, file), 'utf8');
const documentsIn = (home: string) => globSync(['README.md', 'docs/**/*.md'], { cwd: home });

export type Checked = { links: number; dead: string[] };

/** Links to files and headings that the package doesn't have. */
export function checkFiles(home: string): Checked {
  const links = documentsIn(home).flatMap((file) =>
    [...read(home, file).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => ({ file, link })),
  );
  const dead = links.filter(({ file, link }) => {
    const [path = '', heading] = link.split('#');
    const target = path === '' ? file : relative(home, join(home, dirname(file), path));
    const isThere = existsSync(join(home, target)) && statSync(join(home, target)).isFile();
    return !isThere || (heading !== undefined && !headings(read(home, target)).includes(heading));
  });
  return { links: links.length, dead: dead.map(({ file, link }) => `${file}: ${link}`) };
}

const headings = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Sources that the documents name and the package doesn't have. */
export function checkSources(home: string): Checked {
  const named = documentsIn(home).flatMap((file) =>
    [...read(home, file).matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, source = '']) => ({ file, source })),
  );
  const dead = named.filter(({ source }) => !existsSync(join(home, source)));
  return { links: named.length, dead: dead.map(({ file, source }) => `${file}: ${source}`) };
}

/** Commands of the clone that aren't said to be run there, and options of the package's command that it doesn't have. */
export function checkCommands(home: string, command: string, env: NodeJS.ProcessEnv): Checked {
  const help = [['--help'], ['events', '--help']].map(
    (args) => spawnSync(command, args, { encoding: 'utf8', env }).stdout,
  );
  const dead: string[] = [];
  let links = 0;
  for (const file of documentsIn(home)) {
    const blocks = read(home, file).split('\n\n');
    for (const [index, block] of blocks.entries()) {
      const saysWhere = /\bclone\b/.test(block.startsWith('```') ? (blocks[index - 1] ?? '') : block);
      if (/\bnpm (?:run|start|test)\b/.test(block) && !saysWhere) dead.push(`${file}: ${block.slice(0, 80)}`);
      for (const [line] of block.matchAll(/\bpaydesk-service(?: |`\))[^\n`]*(?:\\\n[^\n`]*)*/g)) {
        const [own = '', events = ''] = help;
        for (const [, option = ''] of line.replace(/\s#.*/, '').matchAll(/\s(--[a-z-]+)/g)) {
          links += 1;
          if (!(line.includes(' events ') ? events : own).includes(option)) dead.push(`${file}: ${option} in ${line}`);
        }
      }
    }
  }
  return { links, dead };
}

const ADDRESS = /(?:\$|\{)((?:base|auth|js|dashboard)_url)\}?(\/(?:[\w./@-]|\$[A-Z_]+|\{\w+\})*)/gi;

/** Pages and calls of the running service that the documents name, of a service that has no such address. */
export async function checkAddresses(
  home: string,
  urls: Record<'base_url' | 'auth_url' | 'js_url' | 'dashboard_url', string>,
): Promise<Checked> {
  const named = new Map<string, string>();
  for (const file of documentsIn(home)) {
    const text = read(home, file);
    // A program builds the rest of the address.
    for (const { 0: whole, 1: name = '', 2: path = '', index } of text.matchAll(ADDRESS))
      if (!text.startsWith('${', index + whole.length))
        named.set(urls[name.toLowerCase() as keyof typeof urls] + path.replace(/\.$/, ''), file);
  }
  const dead: string[] = [];
  for (const [address, file] of named) {
    const tried = address.replaceAll(/\{\w+\}|\$[A-Z_]+/g, 'unknown');
    const answers = [await lookAt(tried, 'GET'), await lookAt(tried, 'POST')];
    // An identifier that is unknown is another refusal than an address that has no call.
    const isThere = ({ status, text }: { status: number; text: string }) =>
      status < 500 && (status !== 404 || (tried !== address && !text.includes('no_such_address')));
    if (!answers.some(isThere)) dead.push(`${file}: ${address}`);
  }
  return { links: named.size, dead };
}

async function lookAt(address: string, method: 'GET' | 'POST'): Promise<{ status: number; text: string }> {
  const headers = { Accept: 'application/json, */*', 'Content-Type': 'application/json' };
  const answer = await fetch(address, {
    method,
    headers,
    redirect: 'manual',
    ...(method === 'POST' && { body: '{}' }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Links of the running service's own pages, from its first page on, that lead nowhere. Pages of its members ask for a sign-in. */
export async function checkPages(baseUrl: string): Promise<Checked> {
  const found = new Map([[`${baseUrl}/`, 'the first page']]);
  const dead: string[] = [];
  // What is added meanwhile is looked at, too.
  for (const [address, from] of found) {
    const answer = await fetch(address, { headers: { Accept: 'text/html' } });
    const text = await answer.text();
    if (answer.status >= 400) dead.push(`${from}: ${address} answered ${answer.status}`);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const [, link = ''] of text.matchAll(/\b(?:href|src)="([^"#]+)/g)) {
      const to = new URL(link.replaceAll('&amp;', '&'), address);
      to.hash = '';
      if (to.href.startsWith(`${baseUrl}/`) && !found.has(to.href)) found.set(to.href, address);
    }
  }
  return { links: found.size, dead };
}
