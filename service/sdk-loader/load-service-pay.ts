// Loads v1.js once per address, and hands out the constructor which that address published and no other.
import { type LoadErrorCode, ServicePayLoadError } from './load-error.ts';
import type { ServicePayConstructor } from './sdk-types.ts';

export type LoadOptions = {
  /** The service's js_url, for example https://checkout.example.com. */
  jsUrl: string;
  /** The name your provider's v1.js publishes; ServicePay where absent. */
  constructorName?: string | undefined;
  /** For a page whose Content-Security-Policy allows scripts by nonce. */
  nonce?: string | undefined;
  /** How long the script may take, in ms; 15 seconds where absent. */
  timeLimitMs?: number | undefined;
};

type Request = { url: string; name: string; nonce: string | undefined; limit: number };

const loads = new Map<string, Promise<ServicePayConstructor>>();
/** Elements whose events are over, or aren't waited for any more. */
const spent = new WeakSet<HTMLScriptElement>();

/** Loads the SDK; the same promise for the same address. Rejects with a ServicePayLoadError, after which it can be called again. */
export function loadServicePay(options: LoadOptions): Promise<ServicePayConstructor> {
  const { jsUrl, constructorName: name = 'ServicePay', nonce, timeLimitMs: limit = 15_000 } = options;
  try {
    if (typeof document === 'undefined') {
      const when = 'call it in an effect or an event handler, not while the server renders';
      throw new ServicePayLoadError('no_browser', `loadServicePay needs a browser: ${when}`);
    }
    const url = scriptAddress(jsUrl);
    const key = `${name} ${url}`;
    const known = loads.get(key);
    if (known !== undefined) return known;
    const load = find({ url, name, nonce, limit });
    loads.set(key, load);
    load.catch(() => loads.delete(key));
    return load;
  } catch (error) {
    return Promise.reject(error);
  }
}

/** What is on the page decides, not this module: a bundle may hold it twice, and a shop may have a script element of its own. */
function find(request: Request): Promise<ServicePayConstructor> {
  const { url, name } = request;
  const scripts = [...document.scripts].filter(({ src }) => addressOf(src).endsWith('/v1.js'));
  const present = published(name);
  // An element without our mark may be anybody's v1.js, until there is a constructor that it may have published.
  const other = scripts.find(({ src, dataset }) => {
    return addressOf(src) !== url && (dataset[MARK] === undefined ? present : dataset[MARK] === name);
  });
  if (other) {
    const words = `this page has ${name} from ${other.src}, not ${url}. Reload the page to change the address`;
    throw new ServicePayLoadError('other_address', words);
  }
  if (present) return Promise.resolve(present);
  const own = scripts.filter(({ src }) => addressOf(src) === url);
  // The parser's elements have ended with the page's load event; one without a constructor has failed.
  const coming = own.find((script) => {
    return !spent.has(script) && (script.dataset[MARK] === name || document.readyState !== 'complete');
  });
  if (coming) return ended(coming, request);
  // A browser would join a second load of the same address to one that hangs.
  const late = own.filter((script) => script.dataset[MARK]).length;
  const script = createScript(late > 0 ? `${url}?retry=${late}` : url, request);
  document.head.append(script);
  return ended(script, request);
}

/** Settles with the element's own event: right after a script ran, what it published can't be another's. */
function ended(script: HTMLScriptElement, { url, name, limit }: Request): Promise<ServicePayConstructor> {
  return new Promise((resolve, reject) => {
    let isBlocked = false;
    const { origin } = new URL(url);
    const end = new AbortController();
    const { signal } = end;

    function fail(code: LoadErrorCode, words: string): void {
      stop();
      spent.add(script);
      reject(new ServicePayLoadError(code, `${url} ${words}`));
    }

    // A script that is late may still run: its element stays, and says whose the constructor is.
    const late = setTimeout(() => {
      fail('load_timed_out', `didn't load within ${limit / 1000} seconds. Check the network, then try again`);
    }, limit);

    function stop(): void {
      clearTimeout(late);
      end.abort();
    }

    function onViolation({ blockedURI, disposition }: SecurityPolicyViolationEvent): void {
      if (disposition === 'enforce' && blockedURI.startsWith(origin)) isBlocked = true;
    }

    function onLoad(): void {
      const found = published(name);
      if (found) {
        stop();
        return resolve(found);
      }
      script.remove();
      fail('constructor_missing', `published no ${name}. Check jsUrl and constructorName`);
    }

    function onError(): void {
      script.remove();
      if (isBlocked) {
        const words = "is blocked by this page's Content-Security-Policy. Add";
        return fail('script_blocked', `${words} ${origin} to its script-src, or pass its nonce`);
      }
      fail('script_not_loaded', "didn't load. Check jsUrl, the network and content blockers, then try again");
    }

    document.addEventListener('securitypolicyviolation', onViolation, { signal });
    script.addEventListener('load', onLoad, { signal });
    script.addEventListener('error', onError, { signal });
  });
}

function published(name: string): ServicePayConstructor | undefined {
  const value = (window as unknown as Record<string, unknown>)[name];
  return typeof value === 'function' ? (value as ServicePayConstructor) : undefined;
}

/** Without a query, which some shops add against caches. */
function addressOf(src: string): string {
  return src.replace(/[?#].*/, '');
}

/** Of an address as the browser writes it: https, or http to this machine; no user, query or fragment. */
const SAFE = /^(https:\/\/|http:\/\/(([^/@]+\.)?localhost|127\.[\d.]+|\[::1])[:/])[^@?#]*$/;

/** The script's address under the service's js_url. Throws a ServicePayLoadError where that can't be one. */
function scriptAddress(jsUrl: string): string {
  const address = asBrowserWrites(jsUrl);
  if (!SAFE.test(address)) {
    const rule = 'it must be an https address (http only on this machine)';
    throw new ServicePayLoadError('address_not_valid', `jsUrl "${jsUrl}" isn't the service's js_url: ${rule}`);
  }
  return address.replace(/\/*$/, '/v1.js');
}

function asBrowserWrites(text: string): string {
  try {
    return new URL(text).href;
  } catch {
    return '';
  }
}

/** The data attribute that says which constructor an element of ours brings, also to another copy of this module. */
const MARK = 'servicepay';
/** A page that requires Trusted Types allows this policy by its name. */
const POLICY = 'servicepay-js';

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => unknown;
  };
};

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** An element that begins to load once it is on the page. Throws a ServicePayLoadError where Trusted Types forbid its address. */
function createScript(url: string, { name, nonce }: { name: string; nonce: string | undefined }) {
  const script = document.createElement('script');
  if (nonce) script.nonce = nonce;
  script.dataset[MARK] = name;
  try {
    const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
    policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: String });
  } catch {
    // Without ours, the page's default policy decides.
  }
  try {
    script.src = (policy ? policy.createScriptURL(url) : url) as string;
  } catch {
    const words = `this page requires Trusted Types. Add ${POLICY} to trusted-types`;
    throw new ServicePayLoadError('script_blocked', `${words} in its Content-Security-Policy`);
  }
  return script;
}
