// The script element for v1.js, on pages with any content policy.
import { ServicePayLoadError } from './load-error.ts';

/** The data attribute that says which constructor an element of ours brings, also to another copy of this module. */
export const MARK = 'servicepay';
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
export function createScript(url: string, { name, nonce }: { name: string; nonce: string | undefined }) {
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
