// The samples as their readers run them: programs, commands of a shell, and two shops in a browser in front of the sample's server.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import type { ServiceUrls } from '../../../service/service.ts';
import { payIn } from '../../support/shop/merchant-page.ts';
import { curlCommands } from './curl-commands.ts';

export type Keys = { clientId: string; clientSecret: string };
/** pay: what it says of the one payment that it took. */
export type Sample = { name: string; pay: (keys: Keys) => Promise<string> };

const run = promisify(execFile);
const MAX_MS = 60_000;
const PROGRAMS = [
  { file: 'pay.mjs', program: process.execPath, asks: ['--version'] },
  { file: 'pay.py', program: 'python3', asks: ['--version'] },
  { file: 'pay.php', program: 'php', asks: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'] },
  { file: 'Pay.java', program: 'java', asks: ['--version'] },
];

/** `missing`: those whose language this machine lacks. */
export async function openSamples(browser: Browser, urls: ServiceUrls, folder: string) {
  mkdirSync(folder);
  const fileOf = async (name: string): Promise<string> => {
    const path = join(folder, name);
    writeFileSync(path, await (await fetch(`${urls.baseUrl}/examples/${name}`)).text());
    return path;
  };
  const environmentOf = ({ clientId, clientSecret }: Keys) => ({
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    NO_PROXY: '*',
    AUTH_URL: urls.authUrl,
    BASE_URL: urls.baseUrl,
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
  });
  const isHere = ({ program, asks }: (typeof PROGRAMS)[number]): boolean => spawnSync(program, asks).status === 0;

  const samples: Sample[] = [];
  for (const { file, program } of PROGRAMS.filter(isHere)) {
    const path = await fileOf(file);
    const pay = async (keys: Keys) => {
      const { stdout } = await run(program, [path, 'cart-1001'], { env: environmentOf(keys), timeout: MAX_MS });
      return stdout;
    };
    samples.push({ name: file, pay });
  }

  const script = await curlCommands(urls, join(folder, 'answer'));
  samples.push({
    name: 'curl',
    pay: async (keys) => {
      const { stdout } = await run('bash', ['-c', script], { env: environmentOf(keys), timeout: MAX_MS });
      return stdout;
    },
  });

  const server = await fileOf('server.mjs');
  for (const page of ['html', 'react']) {
    samples.push({ name: `the shop in ${page}`, pay: (keys) => payInShop(page, environmentOf(keys)) });
  }

  async function payInShop(page: string, env: Record<string, string>): Promise<string> {
    const shop = spawn(process.execPath, [server], {
      env: { ...env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const context = await browser.newContext();
    try {
      const [origin] = (await once(createInterface(shop.stdout), 'line')) as [string];
      const window = await context.newPage();
      window.setDefaultTimeout(MAX_MS);
      const answers: string[] = [];
      // The page asks the shop's own server: here the sample's, in place of the sandbox's.
      await window.route(/\/examples\/(?:session|capture)$/, async (route) => {
        const path = new URL(route.request().url()).pathname;
        const answer = await fetch(origin + path, { method: 'POST', body: route.request().postData() });
        answers.push(await answer.text());
        await route.fulfill({ status: answer.status, contentType: 'application/json', body: answers.at(-1) ?? '' });
      });
      await window.goto(`${urls.baseUrl}/examples/${page}`);
      await window.getByRole('button', { name: 'Pay $25.00' }).click();
      const checkout = window.frameLocator('iframe[title="Secure checkout"]');
      await payIn(checkout);
      await checkout.getByRole('button', { name: 'Done' }).click();
      const shown = await window.getByText(/^Paid \$25\.00: order_|answered \d+|No answer/).textContent();
      const again = await fetch(`${origin}/examples/capture`, {
        method: 'POST',
        body: JSON.stringify({ session_id: (JSON.parse(answers[0] ?? '{}') as { session_id?: string }).session_id }),
      });
      // A second click on a paid session.
      if (!again.ok || (await again.text()) !== answers.at(-1)) throw new Error(`asked again: ${again.status}`);
      return `${shown} ${answers.at(-1)}`;
    } finally {
      await context.close();
      shop.kill();
    }
  }

  return { samples, missing: PROGRAMS.filter((each) => !isHere(each)).map(({ file }) => file) };
}
