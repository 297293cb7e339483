// Who may import whom (docs/architecture.md): each rule is one sentence of it. `npm run rules` checks them.

/** Packages with one owner: [package, who may import it]. */
const ONE_OWNER = [
  ['electron', '^(main/start/electron\\.ts|main/shell/|preload/)'],
  ['keytar', '^main/vault/'],
  ['kysely', '^(lib/node|main/ledger|service/store)/'],
  ['better-sqlite3', '^(lib/node/sqlite|main/ledger)/'],
  ['pg', '^lib/node/postgres/'],
  ['electron-updater', '^main/updates/'],
  ['pino', '^main/process/log\\.ts$'],
  ['rotating-file-stream', '^main/process/log\\.ts$'],
];
const OURS = '^(lib|contract|messages|service|main|preload|renderer|scripts|test)/';
const ENTRIES = [
  '^main/(desktop|desktop-driven|browser)\\.ts$',
  '^main/ledger/thread/worker\\.ts$',
  '^main/ledger-server\\.ts$',
  '^main/preview/page\\.ts$',
  '^preload/',
  '^renderer/app/main\\.tsx$',
  '^service/serve\\.ts$',
  '^service/checkout/(sdk/v1\\.ts|page/(main\\.tsx|proof-worker\\.ts)|pay/main\\.ts)$',
  '^service/sdk-loader/(index\\.ts|react\\.tsx)$',
  '^service/examples/(plain-example\\.js|server-example\\.mjs|pay\\.mjs|react-example\\.tsx|copy\\.js)$',
  '\\.d\\.ts$',
  '\\.css$',
];

/** Rules that all parts of the service share, beside contract/ and lib/. */
const SHARED_RULES = '^service/(secrets/|settings/|process/|books/fees\\.ts$)';
/** What the checkout offers to those who play a consumer or a shop. */
const CHECKOUT_OFFERS =
  '^service/checkout/(built-files|complete-payload|constructor-name|messages|terms|trouble|bank/(magic-accounts|sandbox-bank))\\.ts$';
const CHECKOUT_PAGES = '^service/checkout/(page|pay/main\\.ts|sdk)';
const SDK_LOADER = '^service/sdk-loader/';
const TEST_KIT = '^service/test-kit/';
const SERVICE_ENTRIES = '^service/((service|serve)\\.ts$|start/(options|world|memory-world)\\.ts$)';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const inside = (path, ...pathNot) => (pathNot.length > 0 ? { path, pathNot } : { path });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-circle', 'No circle anywhere, type imports included.', {}, { circular: true }),
    rule('no-orphan', 'A file nobody imports is an entry or dead.', { orphan: true, pathNot: ENTRIES }, {}),
    rule('no-unresolved', 'What is imported exists.', {}, { couldNotResolve: true }),
    rule('contract-runs-nothing', 'contract/ is schemas and procedures, nothing that runs.', inside('^contract/'), {
      pathNot: ['^contract/', '^node_modules/(zod|@orpc/contract)/'],
    }),
    rule('messages-know-contract-only', 'messages/ says what contract/ names.', inside('^messages/'), {
      pathNot: ['^messages/', '^contract/', '^node_modules/(intl-messageformat|@formatjs)/'],
    }),
    rule('renderer-knows-contract-only', 'renderer/ imports contract/, messages/ and itself.', inside('^renderer/'), {
      path: OURS,
      pathNot: ['^renderer/', '^contract/', '^messages/'],
    }),
    rule(
      'renderer-runs-in-a-page',
      'No Node module in renderer/, in preload/, in what the checkout sends to a browser or in the SDK loader.',
      inside(`^(renderer|preload)/|${CHECKOUT_PAGES}|${SDK_LOADER}`),
      { dependencyTypes: ['core'] },
    ),
    rule('ui-below-features', 'ui/ knows no screen and makes no server call.', inside('^renderer/ui/'), {
      path: '^renderer/(features|app|shared|gateway/(client|launch-token))',
    }),
    rule('shared-below-features', 'shared/ knows no screen.', inside('^renderer/shared/'), {
      path: '^renderer/(features|app)/',
    }),
    rule('features-below-app', 'A screen knows nothing of the frame.', inside('^renderer/features/'), {
      path: '^renderer/app/',
    }),
    rule('features-apart', 'A screen imports no other screen.', inside('^renderer/features/([^/]+)/'), {
      path: '^renderer/features/',
      pathNot: '^renderer/features/$1/',
    }),
    rule('preload-is-a-bridge', 'preload/ knows contract/ and electron.', inside('^preload/'), {
      pathNot: ['^preload/', '^contract/', '^node_modules/electron/'],
    }),
    rule('service-stands-alone', 'service/ could be lifted out.', inside('^service/'), {
      path: OURS,
      pathNot: ['^service/', '^contract/', '^messages/', '^lib/'],
    }),
    rule(
      'service-rules-are-pure',
      'books/ and nacha/ know contract/ and books/ itself, and run anywhere.',
      inside('^service/books/'),
      {
        pathNot: ['^service/books/', '^contract/'],
      },
    ),
    rule('service-wording-knows-nothing', "nacha/ knows contract/, and Node's digest.", inside('^service/nacha/'), {
      pathNot: ['^service/nacha/', '^contract/', '^(node:)?crypto$'],
    }),
    rule('service-words-below-all', "The service's shared rules know none of its parts.", inside(SHARED_RULES), {
      path: '^service/',
      pathNot: [SHARED_RULES],
    }),
    rule('store-knows-no-part', 'store/ knows its rules: no HTTP, no page, no mail text.', inside('^service/store/'), {
      path: '^service/',
      pathNot: ['^service/(store|books|nacha)/', SHARED_RULES],
    }),
    rule('store-knows-databases-only', 'Of packages store/ knows those of databases.', inside('^service/store/'), {
      path: ['^node_modules/', '^(node:)?https?$'],
      pathNot: ['^node_modules/(@types/)?(kysely|pg|zod)/'],
    }),
    rule(
      'http-below-parts',
      'http/ is what is asked by HTTP in common, and knows nobody who asks.',
      inside('^service/http/'),
      {
        path: '^service/',
        pathNot: ['^service/(http|store)/', SHARED_RULES],
      },
    ),
    rule('pages-know-no-store', 'pages/ draws what it is given.', inside('^service/pages/'), {
      path: '^service/',
      pathNot: ['^service/(pages|http)/', SHARED_RULES],
    }),
    rule(
      'collection-knows-documents',
      'collection/ is made from the documents it is given.',
      inside('^service/collection/'),
      {
        path: '^service/',
        pathNot: ['^service/(collection|http)/', SHARED_RULES],
      },
    ),
    rule('outbox-knows-the-store', 'outbox/ sends what the store keeps.', inside('^service/outbox/'), {
      path: '^service/',
      pathNot: ['^service/(outbox|store)/', SHARED_RULES],
    }),
    rule(
      'service-parts-apart',
      'api/, dashboard/ and checkout/ know no other part.',
      inside('^service/(api|dashboard|checkout)/'),
      {
        path: '^service/(api|dashboard|checkout|sandbox|outbox|examples)/',
        pathNot: '^service/$1/',
      },
    ),
    rule(
      'sandbox-plays-the-consumer',
      'sandbox/ reaches the checkout by what it offers.',
      inside('^service/sandbox/'),
      {
        path: '^service/(api|dashboard|checkout|examples)/',
        pathNot: [CHECKOUT_OFFERS],
      },
    ),
    rule(
      'examples-play-the-shop',
      'examples/ is a shop in the sandbox; nobody imports it.',
      inside('^service/examples/'),
      {
        path: '^service/(api|dashboard|checkout|sandbox)/',
        pathNot: [CHECKOUT_OFFERS, '^service/sandbox/own-pages-only\\.ts$'],
      },
    ),
    rule('sdk-loader-knows-nothing', "sdk-loader/ is a shop's: a package of its own.", inside(SDK_LOADER), {
      pathNot: [SDK_LOADER, '^node_modules/(@types/)?react/'],
    }),
    rule(
      'sdk-loader-without-react',
      'Only its React entry knows React.',
      inside(SDK_LOADER, `${SDK_LOADER}react\\.tsx$`),
      { path: '^node_modules/' },
    ),
    rule(
      'test-kit-knows-nothing',
      "test-kit/ is for an integrator's tests, and speaks to the service by HTTP.",
      inside(TEST_KIT),
      {
        path: OURS,
        pathNot: [TEST_KIT],
      },
    ),
    rule('test-kit-by-itself', 'The service never tests itself by it.', inside('^service/', TEST_KIT), {
      path: TEST_KIT,
    }),
    rule('sdk-loader-by-itself', 'The service never loads its own SDK by it.', inside('^service/', SDK_LOADER), {
      path: SDK_LOADER,
    }),
    rule(
      'service-joined-once',
      'Only service.ts builds the parts; serve.ts starts it.',
      inside('^service/', SERVICE_ENTRIES),
      {
        path: SERVICE_ENTRIES,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'checkout-page-runs-in-a-page',
      'No store and no HTTP in what the checkout sends to a browser.',
      inside(CHECKOUT_PAGES),
      {
        path: ['^service/(store|http|books|nacha|sandbox)/'],
      },
    ),
    rule('checkout-page-knows-types-of-steps', 'What a step answers is a type to the page.', inside(CHECKOUT_PAGES), {
      path: '^service/checkout/steps/',
      dependencyTypesNot: ['type-only'],
    }),
    rule('lib-knows-no-domain', 'lib/ is what service/ and main/ both use, and knows neither.', inside('^lib/'), {
      path: OURS,
      pathNot: ['^lib/'],
    }),
    rule(
      'lib-is-pure',
      'Only lib/node/ runs on Node; of packages the rest knows Papa Parse.',
      inside('^lib/', '^lib/node/'),
      {
        pathNot: ['^lib/(?!node/)', '^node_modules/(@types/)?papaparse/'],
      },
    ),
    rule('main-below-no-screen', 'main/ imports neither renderer/ nor preload/.', inside('^main/'), {
      path: '^(renderer|preload|test|scripts)/',
    }),
    rule(
      'only-the-sandbox-knows-the-service',
      'main/start/sandbox.ts starts it.',
      inside('^main/', '^main/start/sandbox\\.ts$'),
      {
        path: '^service/',
      },
    ),
    rule(
      'desk-never-touches-the-vault',
      'Nothing reads a secret but providers/.',
      inside('^main/', '^main/(vault/|providers/|start/open-work\\.ts$)'),
      {
        path: '^main/vault/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule('desk-never-knows-the-vault', 'Not even its types.', inside('^main/features/'), { path: '^main/vault/' }),
    rule(
      'desk-knows-ledger-and-providers',
      'features/ is what staff do, over ledger/, providers/, preview/, network/, pin/, policy/ and updates/.',
      inside('^main/features/'),
      {
        path: '^main/',
        pathNot: [
          '^main/(core|features|ledger|providers|preview|network|pin|policy|updates)/',
          '^main/process/(problem|language|last-start|log|this-user)\\.ts$',
        ],
      },
    ),
    rule('gateway-knows-the-desk', 'The door leads to the desk.', inside('^main/gateway/'), {
      path: '^main/',
      pathNot: ['^main/(gateway|features)/', '^main/process/(problem|log)\\.ts$'],
    }),
    rule(
      'a-provider-is-one-folder',
      'Only the line in providers.ts that registers a provider knows its folder.',
      inside('^main/', '^main/providers/([^/]+/|providers\\.ts$)'),
      {
        path: '^main/providers/[^/]+/',
      },
    ),
    rule('providers-apart', 'A provider knows no other.', inside('^main/providers/([^/]+)/'), {
      path: '^main/providers/[^/]+/',
      pathNot: '^main/providers/$1/',
    }),
    rule(
      'wire-stays-in-its-folder',
      "The hosted service's own shapes are for the service, and for the one provider that speaks to it.",
      inside(
        '^(contract|lib|main|preload|renderer)/',
        '^(contract/(payment|dashboard)-api|main/providers/hosted-ach)/',
      ),
      {
        path: '^contract/(payment|dashboard)-api/',
      },
    ),
    rule('core-is-pure', 'core/ knows contract/ and itself: no SQL, no clock, no I/O.', inside('^main/core/'), {
      // A hash is pure; derived-id.ts takes nothing else from there.
      pathNot: ['^main/core/', '^contract/', '^(node:)?util$', '^(node:)?crypto$'],
    }),
    rule(
      'core-hashes-in-one-place',
      "core/'s IDs are hashes, made in one file.",
      inside('^main/core/', '^main/core/derived-id\\.ts$'),
      {
        path: '^(node:)?crypto$',
      },
    ),
    rule(
      'modules-below-the-desk',
      'vault/, providers/, ledger/, preview/, network/, policy/ and updates/ know no module above them.',
      inside('^main/(vault|providers|ledger|preview|network|policy|updates)/'),
      {
        path: '^main/(features|gateway|shell|start|browser\\.ts)',
      },
    ),
    rule(
      'ledger-server-holds-no-keys',
      "A team's ledger server knows the ledger, and asks the company's sign-in: no key, no payment service, no screen's gateway. Keys that it keeps are signing/'s.",
      inside('^main/ledger-server(/|\\.ts$)'),
      {
        path: '^(main|service)/',
        pathNot: [
          '^main/(core|ledger|ledger-server)/',
          '^main/signing/open-signing\\.ts$',
          '^main/network/(exchange|route|authorities|public-only)\\.ts$',
          '^main/process/(problem|log|language|times|data-folder|last-start|start-error|start-words|no-core-dumps)\\.ts$',
        ],
      },
    ),
    rule(
      'signing-below-the-server',
      'signing/ sends with the keys that the ledger server keeps: over ledger/ and providers/, with the rules by which desks take keys in.',
      inside('^main/signing/'),
      {
        path: '^(main|service)/',
        pathNot: [
          '^main/(core|ledger|providers|signing)/',
          '^main/features/keys/',
          '^main/network/(route|reach|public-only)\\.ts$',
          '^main/process/(problem|times)\\.ts$',
          '^main/vault/',
        ],
      },
    ),
    rule('signing-for-the-server-only', 'A desk asks the server.', inside('^main/', '^main/(signing|ledger-server)/'), {
      path: '^main/signing/',
    }),
    rule('ledger-server-by-itself', 'No other module starts it.', inside('^main/', '^main/ledger-server(/|\\.ts$)'), {
      path: '^main/ledger-server(/|\\.ts$)',
    }),
    rule(
      'network-below-providers',
      'network/ and policy/ know no payment service.',
      inside('^main/(network|policy)/'),
      {
        path: '^main/(vault|providers|ledger|preview)/',
      },
    ),
    rule('shell-knows-the-console-only', "Electron's windows know no other module.", inside('^main/shell/'), {
      path: '^main/',
      pathNot: ['^main/shell/', '^main/(start/console|process/(problem|start-words))\\.ts$'],
    }),
    rule(
      'console-is-the-only-joiner',
      'Only console.ts and open-work.ts build the modules; the entries ask console.ts.',
      inside('^main/(desktop|desktop-driven|start/electron|browser)\\.ts$'),
      {
        path: '^main/(vault|providers|ledger|features|preview|network/(?!serve-handler)|updates|start/(sandbox|open-(work|team-work)))',
        dependencyTypesNot: ['type-only'],
      },
    ),
    ...ONE_OWNER.map(([name, owner]) =>
      rule(
        `${name}-has-one-owner`,
        `${name} is imported by its owner only.`,
        { path: '^(lib|contract|service|main|preload|renderer)/', pathNot: owner },
        {
          path: `^(node_modules/(@types/)?${name}(/|$)|${name}$)`,
        },
      ),
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
