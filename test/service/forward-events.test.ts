// Events forwarded to a developer's program that is slow, fails, and is gone for a while: each arrives, in order, signed.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { forwardEvents } from '../../service/forward/forward-events.ts';
import type { ForwardOptions } from '../../service/forward/options.ts';
import { openStore } from '../../service/store/database.ts';
import { writeEvents } from '../../service/store/events/write-events.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { correction } from '../support/service/events.ts';
import { organizationOf, serviceOfTest, type TestService } from '../support/service/payment-service.ts';
import { spawnService, startServiceProcess } from '../support/service/service-process.ts';
import { openReceiver, type Receiver, verified } from '../support/service/webhook-receiver.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

const QUICK = { poll: 5, firstRetry: 5, longestRetry: 20, patience: 300 };
const SOON = { timeout: 20_000, interval: 5 };

async function writerTo(folder: string, organization: { id: string }) {
  const store = await openStore(await placeOfFolder(folder));
  onTestFinished(() => store.destroy());
  return async (...names: string[]) => {
    const events = names.map((name) => correction({ ...organization, marketplace_id: null }, name));
    await store.transaction().execute((tx) => writeEvents(tx, events));
    return events;
  };
}

async function openForwarding() {
  const service = await serviceOfTest();
  const merchant = organizationOf(service, 'merchant');
  const receiver = await openReceiver();
  const options = await optionsFor(service, receiver, merchant.id);
  return { service, receiver, options, write: await writerTo(service.dataFolder, merchant) };
}

async function optionsFor(service: TestService, { url }: Receiver, organizationId: string): Promise<ForwardOptions> {
  const keys = await service.issueKeys(organizationId);
  return { target: url, service: service.urls.baseUrl, dataFolder: tempFolder(), of: 'organization', keys };
}

/** Runs it until `end`, which tells the lines it printed. */
function start(options: ForwardOptions) {
  const lines: string[] = [];
  const ending = new AbortController();
  const ended = forwardEvents(options, { signal: ending.signal, tell: (line) => lines.push(line), pace: QUICK });
  const end = async () => {
    ending.abort();
    await ended;
    return lines;
  };
  onTestFinished(() => {
    ending.abort();
    return ended.catch(() => undefined);
  });
  const told = (words: string | RegExp) => vi.waitFor(() => expect(lines.join('\n')).toMatch(words), SOON);
  return { lines, ended, end, told };
}

const secretIn = (lines: string[]) => /whsec_\S+/.exec(lines.join('\n'))?.[0] ?? '';
const idsOf = (events: { id: string }[]) => events.map(({ id }) => id);

test('a program that is slow, answers 500 or redirects gets each event until it takes it, in order, signed', async () => {
  const { receiver, options, write } = await openForwarding();
  receiver.moods.push(204, 'silent', 500, 204, 302, 503);
  const written = await write('a', 'b', 'c', 'd');
  const { lines, end, told } = start(options);
  await vi.waitFor(() => expect(receiver.taken()).toEqual(idsOf(written)), SOON);
  const [a, b, c, d] = idsOf(written);
  expect(receiver.asked.map(({ id }) => id)).toEqual([a, b, b, b, c, c, c, d]);
  for (const received of receiver.asked) {
    expect(verified(secretIn(lines), received)).toEqual(written.find(({ id }) => id === received.id));
    const forged = { ...received, body: received.body.replace('6789', '9876') };
    expect(() => verified(secretIn(lines), forged)).toThrow();
  }
  await told(`account.corrected ${d} → 204`);
  expect((await end()).join('\n')).toMatch(
    new RegExp(
      `${b} → no answer \\(TimeoutError\\)\\. .*again in 1 second\\.\n.*${b} → 500 in \\d+ ms\\. Trying again`,
    ),
  );
});

test('a program that is gone for a while gets what happened meanwhile once it is back', async () => {
  const { receiver, options, write } = await openForwarding();
  const { told } = start(options);
  const first = await write('before');
  await vi.waitFor(() => expect(receiver.taken()).toEqual(idsOf(first)), SOON);
  await receiver.vanish();
  const meanwhile = await write('meanwhile', 'and-more');
  await told('no answer (ECONNREFUSED)');
  await receiver.comeBack();
  await vi.waitFor(() => expect(receiver.taken()).toEqual(idsOf([...first, ...meanwhile])), SOON);
});

test('ended and started again it goes on where it was, with the same secret, and repeats nothing that arrived', async () => {
  const { receiver, options, write } = await openForwarding();
  receiver.moods.push(204, 204, ...Array.from({ length: 1000 }, () => 500));
  const written = await write('a', 'b', 'c');
  const first = start(options);
  await first.told(/→ 500/);
  const secret = secretIn(await first.end());
  const later = await write('d');
  receiver.moods.length = 0;
  const asked = receiver.asked.length;
  const second = start(options);
  await vi.waitFor(() => expect(receiver.taken()).toEqual(idsOf([...written, ...later])), SOON);
  expect(receiver.asked.slice(asked).map(({ id }) => id)).toEqual(idsOf([...written.slice(2), ...later]));
  expect(secretIn(await second.end())).toBe(secret);
});

test('after a reset of the sandbox it says so, and begins with the oldest event', async () => {
  const { service, receiver, options, write } = await openForwarding();
  const { told } = start(options);
  const before = await write('before');
  await vi.waitFor(() => expect(receiver.taken()).toEqual(idsOf(before)), SOON);
  const reset = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
  await fetch(`${service.urls.baseUrl}/sandbox/reset`, { ...reset, body: JSON.stringify({ confirm: 'reset' }) });
  const after = await write('after');
  await told('The service was reset or restored. Starting again from the oldest event.');
  await vi.waitFor(() => expect(receiver.taken()).toEqual(idsOf([...before, ...after])), SOON);
});

test('keys that the service refuses end it with its words', async () => {
  const { options } = await openForwarding();
  const wrong = { clientId: 'key_sandbox_wrong', clientSecret: 'wrong' };
  await expect(start({ ...options, keys: wrong }).ended).rejects.toThrow('these are missing or wrong');
});

test("the command forwards an organization's events until Ctrl C, and refuses an address elsewhere", async () => {
  const folder = tempFolder();
  const service = await startServiceProcess(folder);
  const barn = service.organizations.find(({ name }) => name === 'Blue Barn Farm');
  if (!barn) throw new Error('The sandbox has another farm.');
  const receiver = await openReceiver();
  const written = await (await writerTo(folder, barn))('a');
  const where = ['--service', service.urls.baseUrl, '--data', folder, '--organization', 'Blue Barn Farm'];
  const child = spawnService('events', '--forward', receiver.url, ...where);
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    lines.push(line);
    if (line.includes('→')) break;
  }
  expect(lines).toEqual([
    `Forwarding events of Blue Barn Farm to ${receiver.url}. Press Ctrl C to end.`,
    expect.stringMatching(/^Signing secret: whsec_/),
    expect.stringMatching(new RegExp(`^account.corrected ${written[0]?.id} → 204 in \\d+ ms$`)),
  ]);
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  expect(await exit).toEqual([0, null]);

  const refused = spawnService('events', '--forward', 'https://hooks.example.com/');
  let words = '';
  refused.stderr?.on('data', (chunk) => (words += chunk));
  expect(await once(refused, 'close')).toEqual([1, null]);
  expect(words).toMatch(
    /^Events can’t be forwarded\. --forward can’t send to hooks\.example\.com: .* this machine only/,
  );
});
