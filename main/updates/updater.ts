// electron-updater, with Paydesk's own feed reader and network in the place of its own: it compares versions, keeps the package, and runs what installs it.

import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  BaseUpdater,
  MacUpdater,
  NsisUpdater,
  Provider,
  type ResolvedUpdateFileInfo,
  type UpdateInfo,
} from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import type { DownloadExecutorResult, DownloadUpdateOptions } from 'electron-updater/out/AppUpdater.js';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { connecting, exchange, tunnelTo } from '../network/exchange.ts';
import type { Network } from '../network/route.ts';
import { ENDINGS, type PackageKind } from './package-kind.ts';
import { type Offer, type OfferedFile, readFeed } from './read-feed.ts';
import { UpdateFailure } from './update-failure.ts';

export type UpdaterParts = {
  kind: PackageKind;
  arch: string;
  /** The file of the feed. */
  feed: string;
  version: string;
  /** Its own, in the data folder. */
  folder: string;
  network: Network;
  timeLimitMs: number;
  signal: AbortSignal;
  /** Installs in the place of what the kind wants: for tests. */
  install?: ((file: string) => void) | undefined;
};

export type Updater = {
  /** null where this Paydesk is the newest. Throws UpdateFailure `older` where the feed offers one of before, and what fetching throws. */
  check: () => Promise<Offer | null>;
  /** Of what was found last; gives the verified file. */
  download: (onProgress: (received: number) => void) => Promise<string>;
  /** Checks the file once more, and starts its installation. Throws UpdateFailure; a file that changed is removed. */
  install: () => Promise<void>;
};

type Executor = { download: (url: URL, destination: string) => Promise<void> };

export function openUpdater(parts: UpdaterParts): Updater {
  const { folder, feed, kind } = parts;
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'app-update.yml');
  // Where it keeps packages; it reads nothing else of it, because the feed is told below.
  writeFileSync(config, 'provider: generic\nupdaterCacheDirName: packages\n');
  const adapter: AppAdapter = {
    version: parts.version,
    name: 'Paydesk',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: folder,
    baseCachePath: folder,
    // When Paydesk ends, and when it installs, is decided by electron.ts.
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  };
  let offer: Offer | null = null;
  let file: string | null = null;
  let onProgress: (received: number) => void = () => undefined;
  let failed: Error | null = null;

  class FeedProvider extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    async getLatestVersion(): Promise<UpdateInfo> {
      offer = readFeed(await fetchFeed(new URL(feed), parts.network, parts.timeLimitMs), feed, kind, parts.arch);
      const { version, releasedAt, file } = offer;
      const files = [{ url: file.name, sha512: file.sha512, size: file.bytes }];
      return { version, files, path: file.name, sha512: file.sha512, releaseDate: releasedAt ?? '' };
    }

    resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
      return files.map((info) => ({ url: new URL(encodeURIComponent(info.url), feed), info }));
    }
  }

  const executor: Executor = {
    download: async (url, destination) => {
      if (!offer) throw new Error('nothing was offered');
      const { network, timeLimitMs, signal } = parts;
      const fetching = { url, network, idleMs: timeLimitMs, signal, onProgress: (bytes: number) => onProgress(bytes) };
      await fetchPackage(fetching, offer.file, destination);
    },
  };

  /** A package that is only fetched and handed on. */
  class PackageUpdater extends BaseUpdater {
    constructor() {
      super(null, adapter);
    }

    protected override doDownloadUpdate(options: DownloadUpdateOptions): Promise<DownloadExecutorResult> {
      const { info, provider } = options.updateInfoAndProvider;
      const [fileInfo] = provider.resolveFiles(info);
      if (!fileInfo) throw new Error('nothing was offered');
      const task = (destination: string) => executor.download(fileInfo.url, destination);
      return this.executeDownload({
        fileExtension: ENDINGS[kind],
        fileInfo,
        downloadUpdateOptions: options,
        task,
      });
    }

    protected override doInstall(): boolean {
      const { installerPath } = this;
      if (installerPath === null) return false;
      if (parts.install) parts.install(installerPath);
      else if (kind === 'AppImage') replaceAppImage(installerPath, process.env['APPIMAGE']);
      return true;
    }
  }

  const updater = makeUpdater();
  function makeUpdater() {
    if (!parts.install && kind === 'nsis') return new NsisUpdater(undefined, adapter);
    if (!parts.install && kind === 'mac') return new MacUpdater(undefined, adapter);
    return new PackageUpdater();
  }
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.autoRunAppAfterInstall = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  updater.disableDifferentialDownload = true;
  // Every installation is offered the same update and sends nothing that identifies it.
  updater.isUserWithinRollout = () => true;
  updater.on('error', (error) => {
    failed = error;
  });
  // With an adapter of ours it has no executor of its own, which would be Electron's `net`.
  Object.assign(updater, { httpExecutor: executor });
  updater.setFeedURL({ provider: 'custom', updateProvider: FeedProvider });

  return {
    check: async () => {
      const result = await updater.checkForUpdates();
      if (!result || !offer) throw new Error('the updater is off');
      if (result.isUpdateAvailable) return offer;
      if (updater.currentVersion.compare(offer.version) > 0) throw new UpdateFailure('older', offer.version);
      return null;
    },
    download: async (tell) => {
      onProgress = tell;
      const [downloaded] = await updater.downloadUpdate();
      if (downloaded === undefined || !offer) throw new Error('nothing was downloaded');
      file = downloaded;
      return downloaded;
    },
    install: async () => {
      if (file === null || !offer) throw new Error('nothing was downloaded');
      const name = offer.file.name;
      // It has lain in a folder that other programs of this user can write to.
      if ((await sha512Of(file)) !== offer.file.sha512) {
        rmSync(file, { force: true });
        throw new UpdateFailure('file_changed', name);
      }
      failed = null;
      if (updater instanceof BaseUpdater) updater.install(true, false);
      else updater.quitAndInstall();
      const why = failed as Error | null;
      if (why) throw new UpdateFailure('not_installed', why.message);
    },
  };
}

/** The new one lies beside the old one before it takes its place, so that there is one at every moment. */
export function replaceAppImage(downloaded: string, installed: string | undefined): void {
  if (installed === undefined) throw new Error('APPIMAGE isn’t set');
  const beside = `${installed}.new`;
  try {
    copyFileSync(downloaded, beside);
    chmodSync(beside, 0o755);
    renameSync(beside, installed);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  rmSync(downloaded, { force: true });
}

async function sha512Of(file: string): Promise<string> {
  const hash = createHash('sha512');
  try {
    await pipeline(createReadStream(file), hash);
  } catch {
    // Somebody took it away.
    return '';
  }
  return hash.digest('base64');
}

const HEADERS = { Accept: '*/*', 'Accept-Encoding': 'identity', 'Cache-Control': 'no-cache' };

/** Throws UpdateFailure, or what exchange() throws. */
async function fetchFeed(url: URL, network: Network, timeLimitMs: number): Promise<string> {
  const { status, text } = await exchange({ method: 'GET', url, headers: HEADERS, body: '', timeLimitMs }, network);
  refuseStatus(status, new UpdateFailure('feed_gone', url.href));
  return text;
}

const CUT_OFF = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

type Fetching = {
  url: URL;
  network: Network;
  /** How long nothing may come in. */
  idleMs: number;
  signal: AbortSignal;
  onProgress: (received: number) => void;
};

/** Writes it at `destination`, where nothing may be. What isn't of the stated size and hash is refused; the caller removes what was written. */
async function fetchPackage(fetching: Fetching, file: OfferedFile, destination: string): Promise<void> {
  const answer = await open(fetching);
  try {
    refuseStatus(answer.statusCode ?? 0, new UpdateFailure('file_gone', file.name));
    const hash = createHash('sha512');
    let received = 0;
    const checked = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        received += chunk.byteLength;
        // Not a byte more is stored than was stated.
        if (received > file.bytes) throw new UpdateFailure('file_changed', file.name);
        hash.update(chunk);
        fetching.onProgress(received);
        yield chunk;
      }
      if (received < file.bytes) throw new UpdateFailure('file_short', file.name);
      if (hash.digest('base64') !== file.sha512) throw new UpdateFailure('file_changed', file.name);
    };
    const { signal } = fetching;
    await pipeline(answer, checked, createWriteStream(destination, { flags: 'wx', mode: 0o600 }), { signal });
  } catch (error) {
    // Node says of an answer that ends too early that it was aborted.
    if (CUT_OFF.has((error as NodeJS.ErrnoException).code ?? '')) throw new UpdateFailure('file_short', file.name);
    throw error;
  } finally {
    answer.destroy();
  }
}

async function open({ url, network, idleMs, signal }: Fetching): Promise<IncomingMessage> {
  const tunnel = await tunnelTo(url, network, performance.now() + idleMs);
  const { request, how } = connecting(tunnel, url, network);
  return new Promise((resolve, reject) => {
    const sending = request(url, { ...how, method: 'GET', insecureHTTPParser: false, headers: HEADERS, signal });
    let answered: IncomingMessage | null = null;
    sending.setTimeout(idleMs, () => (answered ?? sending).destroy(new UpdateFailure('too_slow')));
    sending.once('response', (answer) => {
      answered = answer;
      resolve(answer);
    });
    sending.on('error', reject);
    sending.end();
  });
}

function refuseStatus(status: number, gone: UpdateFailure): void {
  if (status === 200) return;
  if (status === 404 || status === 410) throw gone;
  if (status >= 300 && status < 400) throw new UpdateFailure('redirected');
  throw new UpdateFailure('bad_status', String(status));
}
