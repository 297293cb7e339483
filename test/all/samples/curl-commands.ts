// The curl commands of the documents as one payment: each is run as it stands there, and again after an answer that may be asked again, as a reader would.
import type { ServiceUrls } from '../../../service/service.ts';
import { operationsOf, readDocument } from '../../support/service/api-document.ts';

/** What a reader keeps of each answer, as JavaScript of `answer`. A 409 names what was made. */
const STEPS = [
  { call: 'create_token_oauth2_token_post', keeps: { TOKEN: 'answer.access_token' } },
  { call: 'create_session_sessions_post', keeps: { SESSION_ID: 'answer.id' } },
  { call: 'authorize', keeps: {} },
  { call: 'create_order_orders_post', keeps: { ORDER_ID: 'answer.detail?.order_id ?? answer.order.id' } },
  {
    call: 'charge_order_by_id_orders__order_id__charge_post',
    keeps: { CHARGE_ID: 'answer.detail?.charge_id ?? answer.charge.id' },
  },
];
const TRIES = 6;

/** A bash script that says the charge it made; `answers` is a file for the last answer. */
export async function curlCommands(urls: ServiceUrls, answers: string): Promise<string> {
  const documents = [`${urls.baseUrl}/openapi.json`, `${urls.baseUrl}/sandbox/openapi.json`];
  const found = (await Promise.all(documents.map(readDocument))).flatMap(operationsOf);
  const sourceOf = (call: string): string => {
    const operation = found.find((each) => each.operation.operationId === call || each.template.endsWith(`/${call}`));
    const { 'x-codeSamples': samples } = (operation?.operation ?? {}) as { 'x-codeSamples'?: { source: string }[] };
    if (!samples?.[0]) throw new Error(`${call} has no curl command.`);
    return samples[0].source;
  };
  const steps = STEPS.map(({ call, keeps }) => {
    const kept = Object.entries(keeps).map(
      ([name, of]) => `${name}=$(node -p 'const answer = JSON.parse(fs.readFileSync("${answers}")); ${of}')`,
    );
    return `${call}() { ${sourceOf(call)}\n}\nask ${call}\n${kept.join('\n')}`;
  });
  return `set -uo pipefail
IDEMPOTENCY_KEY=cart-1001
curl() { command curl -q -sS -o '${answers}' -w '%{http_code}' "$@"; }
ask() {
  local status
  for _ in $(seq ${TRIES}); do
    : > '${answers}'
    status=$("$1" 2> '${answers}.errors')
    if node -e 'JSON.parse(fs.readFileSync("${answers}"))' 2> '${answers}.errors'; then
      case $status in 2??|409) return;; esac
      if [ "$status" = 401 ] && [ "$1" != ${STEPS[0]?.call} ]; then ask ${STEPS[0]?.call}; TOKEN=$(node -p 'JSON.parse(fs.readFileSync("${answers}")).access_token'); fi
    fi
    sleep 0.2
  done
  echo "No answer to $1"; exit 1
}
${steps.join('\n')}
echo "Charged: $CHARGE_ID"
`;
}
