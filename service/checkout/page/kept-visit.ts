// This opening of the checkout, kept in the browser tab for a reload. Nothing is kept where storage is blocked: then a reload starts over.
import type { PageConfig, PayableConfig, Resumed } from '../messages.ts';
import { callStep } from './service-calls.ts';

const KEY = 'checkout-visit';

/** The shop waits no longer than this for the checkout to be shown. */
const PATIENCE_MS = 5000;

/** `paysUsualWay`: they are remembered and would rather not be. */
type KeptVisit = { sessionId: string; merchantOrigin: string; token: string; paysUsualWay: boolean };

/** A checkout that goes on: what there is to show, and where. */
export type ResumedCheckout = { config: PayableConfig; resumed: Resumed; paysUsualWay: boolean };

/** Keeps the opening that is shown, in place of an earlier one. */
export function keepVisit(
  { merchantOrigin, session: { sessionId, token } }: PayableConfig,
  paysUsualWay = false,
): void {
  const kept: KeptVisit = { sessionId, merchantOrigin, token, paysUsualWay };
  guarded((storage) => storage.setItem(KEY, JSON.stringify(kept)));
}

export function dropVisit(): void {
  guarded((storage) => storage.removeItem(KEY));
}

/** Goes on with the opening that this tab kept of the same session in the same shop; null where there is none, or none that is still open. */
export async function resumeVisit(config: PageConfig): Promise<ResumedCheckout | null> {
  const kept = keptVisit();
  const sessionId = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
  if (kept?.sessionId !== sessionId || kept.merchantOrigin !== config.merchantOrigin) return null;
  const { token, paysUsualWay } = kept;
  const { merchantOrigin, language, theme, isSandbox } = config;
  const result = await callStep<Resumed>({ sessionId, token }, 'resume', { language }, PATIENCE_MS);
  if (result.kind !== 'ok') return null;
  const { look, session } = result.answer;
  const shown = { merchantOrigin, language, theme, isSandbox, look, session: { ...session, token } };
  return { config: { ...shown, state: 'payable' }, resumed: result.answer, paysUsualWay };
}

function keptVisit(): KeptVisit | null {
  return guarded((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as KeptVisit | null);
}

/** A browser that blocks storage throws where it is only named. */
function guarded<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}
