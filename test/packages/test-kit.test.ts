// The service's package as an integrator has it: its documents lead nowhere that isn't there, and the guide's tests pass by its kit.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { root } from '../../scripts/build/targets.ts';
import { SERVICE_PACKAGE } from '../../scripts/packaging/service-package.ts';
import { filesOfGuide, RUNNERS, testsInGuide } from '../support/package/guide-tests.ts';
import { type InstalledService, installService } from '../support/package/installed-service.ts';
import {
  checkAddresses,
  checkCommands,
  checkFiles,
  checkPages,
  checkSources,
} from '../support/package/packed-links.ts';

let project: string;
let home: string;
let installed: InstalledService;
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'paydesk-test-kit-'));
  installed = await installService(project);
  home = join(project, 'node_modules', SERVICE_PACKAGE);
  for (const name of ['vitest', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
}, 120_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the package’s documents', () => {
  test('link to files and headings that it has', () => {
    const { links, dead } = checkFiles(home);
    expect(dead).toEqual([]);
    expect(links).toBeGreaterThan(30);
  });

  test('name no source that it lacks', () => expect(checkSources(home).dead).toEqual([]));

  test('speak its own command, with options that it has', () => {
    const { links, dead } = checkCommands(home, installed.command, installed.env);
    expect(dead).toEqual([]);
    expect(links).toBeGreaterThan(10);
  });

  test('name addresses that the service has, and so do its pages', async () => {
    const child: ChildProcess = spawn(installed.command, ['--port', '0', '--data', join(project, 'data')], installed);
    onTestFinished(() => void child.kill('SIGKILL'));
    if (!child.stdout) throw new Error('The service has no output.');
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith('{')) continue;
      const urls = JSON.parse(line);
      const [named, pages] = [await checkAddresses(home, urls), await checkPages(urls.base_url)];
      expect([...named.dead, ...pages.dead]).toEqual([]);
      expect(named.links).toBeGreaterThan(20);
      expect(pages.links).toBeGreaterThan(10);
      return;
    }
    throw new Error('The service ended before it was ready.');
  });
});

// Jest is installed by `npm run test:all -- --only kit`.
test.for(RUNNERS.filter(({ name }) => name !== 'jest'))(
  'the guide’s tests pass in $name',
  async ({ name, missing, run }, { skip }) => {
    const reason = missing(project);
    if (reason !== undefined) skip(reason);
    const { passed, failed, output } = await run(project);
    expect({ passed, failed, output }).toEqual({ passed: testsInGuide(project, name), failed: 0, output });
  },
);

test.each([
  ['an ES module', 'kit.mjs', "import { withWorld } from 'paydesk-service/testing'"],
  ['CommonJS', 'kit.cjs', "const { withWorld } = require('paydesk-service/testing')"],
])('a program of %s starts a sandbox that ends with it', (_, file, importing) => {
  writeFileSync(join(project, file), `${importing};\nwithWorld(({ env }) => console.log(env().BASE_URL));\n`);
  const { stdout, stderr } = spawnSync(process.execPath, [file], { ...installed, cwd: project, encoding: 'utf8' });
  expect(stdout + stderr).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
  return expect(fetch(stdout.trim())).rejects.toThrow();
});

test.each(['bundler', 'node16'])('its types are right by %s, and a wrong plan is an error', (resolution) => {
  const plan = (code: string) => `import { withWorld } from 'paydesk-service/testing';
    void withWorld({ outcomes: { rules: [{ ${code}: 'R01' }] } }, async (world) => {
      const receiver = await world.receiver({ types: ['charge.created'] });
      const id: string | undefined = (await receiver.waitFor(({ type }) => type === 'charge.created')).charge?.id;
      return id;
    });`;
  const guide = filesOfGuide(project);
  writeFileSync(join(project, 'shop.mjs'), guide.get('shop.mjs') ?? '');
  writeFileSync(join(project, 'guide.mts'), guide.get('payments.test.mjs') ?? '');
  writeFileSync(join(project, 'right.mts'), plan('return_code'));
  writeFileSync(join(project, 'wrong.mts'), plan('returned_code'));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const module = resolution === 'bundler' ? 'esnext' : 'node16';
  const args = [
    '--noEmit',
    '--strict',
    '--allowJs',
    '--target',
    'es2022',
    '--module',
    module,
    '--moduleResolution',
    resolution,
  ];
  const errorsIn = (...files: string[]) =>
    spawnSync(process.execPath, [tsc, ...args, ...files], { cwd: project, encoding: 'utf8' })
      .stdout.split('\n')
      .filter((line) => line.includes('error'));
  // The kit needs no types of Node; the guide's own import of node:assert does.
  expect(errorsIn('right.mts', 'wrong.mts')).toEqual([expect.stringMatching(/^wrong\.mts.*returned_code/)]);
  expect(errorsIn('--types', 'node', 'guide.mts')).toEqual([]);
});

const PYTEST = `
import json, urllib.error, urllib.request
import pytest

def test_forged(world):
    receiver = world.receiver()
    request = urllib.request.Request(receiver.url, b'{"type":"charge.created"}', {"webhook-id": "evt_1"})
    with pytest.raises(urllib.error.HTTPError, match="400"):
        urllib.request.urlopen(request)
    assert (receiver.events, len(receiver.refused)) == ([], 1)
    with pytest.raises(AssertionError, match="Events that came: none"):
        receiver.wait_for("charge.created", timeout=0.01)

@pytest.mark.xfail(strict=True)
@pytest.mark.world(seed="of this test")
def test_that_fails(world):
    assert False

def test_file(world):
    assert world.control("GET", "returns.ach?day=2026-03-02").startswith("101 ")

def test_after_it(sandbox):
    with urllib.request.urlopen(sandbox + "/sandbox/worlds") as answer:
        assert json.load(answer)["worlds"] == []
`;

test('in pytest, a world is gone after a test that failed, and an event that somebody else signed is refused', ({
  skip,
}) => {
  const reason = RUNNERS.find(({ name }) => name === 'pytest')?.missing(project);
  if (reason !== undefined) skip(reason);
  const folder = join(project, 'pytest-kit');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'test_kit.py'), PYTEST);
  const { stdout } = spawnSync('python3', ['-m', 'pytest', '-p', 'no:cacheprovider', '-p', 'paydesk_service'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...installed.env, PYTHONPATH: join(home, 'testing') },
  });
  expect(stdout).toMatch(/3 passed, 1 xfailed/);
});
