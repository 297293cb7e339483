// Opens a session's checkout in the preview: on a host that the policy allows, and never of a session that another marketplace answered for.
import type { OpenPreviewInput, PreviewView } from '../../../contract/console/preview.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Policy } from '../../policy/policy.ts';
import type { Preview } from '../../preview/preview.ts';
import { findEnvironment } from '../calls/accounts.ts';
import { refuseOtherHosts } from '../policy/managed.ts';
import { wrongMarketplace } from './marketplace-session.ts';

type PreviewParts = { ledger: Ledger; preview: Preview; policy: Policy | null };

/** Throws `access_denied` where the policy doesn't allow the environment's hosts. */
export async function openPreview(
  { ledger, preview, policy }: PreviewParts,
  { environmentId, sessionId, language, theme }: OpenPreviewInput,
  consoleOrigin: string,
): Promise<PreviewView> {
  const environment = await findEnvironment(ledger, environmentId);
  refuseOtherHosts(policy, environment);
  const session = await ledger.getSession(environmentId, sessionId);
  if (session.wrongMarketplace) throw wrongMarketplace(session);
  return preview.open({
    sessionId: session.id,
    jsUrl: environment.jsUrl,
    sdkConstructor: environment.sdkConstructor,
    brandTitle: environment.brandTitle,
    logo: environment.logo,
    amount: session.totalAmount,
    language: language === 'own' ? null : language,
    theme: theme === 'device' ? null : theme,
    consoleOrigin,
    pageHosts: policy?.pageHosts ?? null,
  });
}
