import type { IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser'

type From = IRegularForbiddenRuleType['from']
type To = IRegularForbiddenRuleType['to']

/** The rooms of the repository. A file in any other folder violates the rule `known-rooms`. */
export const rooms = [
  'contract',
  'crypto',
  'device',
  'server',
  'web',
  'tests',
  'cli',
  'extension',
  'e2e',
  'bench',
  'tools',
]

const testFile = '\\.test\\.ts$|/testing/'
/** What a test may import in addition to its room. */
const testLibraries = ['^(node:)?(test|assert)', 'node_modules/fast-check/']
/** Node's own modules appear under their bare names. */
const anyPackage = 'node_modules/'
const fromRoom = (room: string): From => ({ path: `^${room}/` })
const exceptIn = (...allowed: string[]): To => ({ pathNot: allowed })

function rule(name: string, comment: string, from: From, to: To): IForbiddenRuleType {
  return { name, comment, severity: 'error', from, to }
}

/** A room's source may import these; its tests also Node's own modules and the test libraries. */
function room(name: string, comment: string, where: string, allowed: string[]): IForbiddenRuleType[] {
  return [
    rule(name, comment, { path: where, pathNot: testFile }, exceptIn(...allowed)),
    rule(
      `${name}-in-tests`,
      comment,
      { path: `${where}.*(${testFile})` },
      {
        pathNot: [...allowed, ...testLibraries],
        dependencyTypesNot: ['core'],
      },
    ),
  ]
}

const viteConfigs = '^web/(vite\\.(public-page\\.)?config|leave-out-(json-schemas|kems))\\.ts$'
const hostLibraries = 'node_modules/(tldts|punycode)/'
const cryptoLibraries = 'node_modules/(hpke|@panva/hpke-noble|@noble/[^/]+|hash-wasm)/'

const between: IForbiddenRuleType[] = [
  ...room('contract-imports-only-zod', 'contract → Zod, and names of hosts', '^contract/', [
    '^contract/',
    'node_modules/zod/',
    hostLibraries,
  ]),
  rule(
    'sites-only-in-fits-address',
    'what belongs to a site is decided in one place',
    { path: '^', pathNot: '^contract/rules/items/(fits-address|shown-host)\\.ts$' },
    { path: hostLibraries },
  ),
  ...room(
    'crypto-imports-its-own',
    'crypto → its primitive libraries and the rules of contract',
    '^crypto/',
    [
      '^crypto/',
      '^contract/(encoding|log|rules|testing)/',
      '^contract/(constants|durations)\\.ts$',
      cryptoLibraries,
      'node_modules/canonicalize/',
    ],
  ),
  rule('device-imports-contract-and-crypto', 'device → contract, crypto', fromRoom('device'), {
    path: `^(?!device/|contract/|crypto/|.*${anyPackage})`,
    dependencyTypesNot: ['core'],
  }),
  rule(
    'device-runs-anywhere',
    'the same session in a browser worker and in Node: what only Node has stays in device/hosts/node',
    { path: '^device/(?!hosts/node/)', pathNot: testFile },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'web-imports-device-and-contract',
    'web → device, contract (opened values cross from the worker, keys never)',
    { path: '^web/', pathNot: [testFile, viteConfigs] },
    { path: `^(?!web/|device/|contract/|.*${anyPackage})` },
  ),
  rule(
    'web-imports-device-and-contract-in-tests',
    'web → device, contract',
    { path: [`^web/.*(${testFile})`, viteConfigs] },
    { path: `^(?!web/|device/|contract/|.*${anyPackage})`, dependencyTypesNot: ['core'] },
  ),
  rule(
    'server-never-imports-crypto-or-device',
    'that the server cannot open a secret is a fact of the build',
    fromRoom('server'),
    {
      path: `^(crypto|device)/|${cryptoLibraries}`,
    },
  ),
  rule('server-imports-only-contract', 'server → contract', fromRoom('server'), {
    path: `^(?!server/|contract/|crypto/|device/|.*${anyPackage})`,
    dependencyTypesNot: ['core'],
  }),
  rule(
    'tests-import-both-sides',
    'tests → device, contract, crypto, server/app, extension/testing, tools/testing',
    fromRoom('tests'),
    {
      path: `^(?!tests/|tools/testing/|extension/testing/|device/|contract/|crypto/|server/app\\.ts$|.*${anyPackage})`,
      dependencyTypesNot: ['core'],
    },
  ),
  rule(
    'e2e-imports-no-application',
    'e2e acts as a person: no application source',
    { path: '^e2e/', pathNot: '^e2e/support/prepared/' },
    {
      path: `^(?!e2e/|tools/testing/|.*${anyPackage})`,
      dependencyTypesNot: ['core'],
    },
  ),
  rule(
    'e2e-prepares-people-by-the-device',
    'e2e/support/prepared → device, contract, crypto: people who are not the subject come by the session itself',
    { path: '^e2e/support/prepared/' },
    {
      path: `^(?!e2e/|device/|contract/|crypto/|.*${anyPackage})`,
      dependencyTypesNot: ['core'],
    },
  ),
  rule(
    'cli-imports-two-doors-and-contract',
    'cli → device/index.ts, device/hosts/node, contract; its tests also tools/testing',
    { path: '^cli/', pathNot: testFile },
    {
      path: `^(?!cli/|device/index\\.ts$|device/hosts/node/index\\.ts$|contract/|.*${anyPackage})`,
      dependencyTypesNot: ['core'],
    },
  ),
  rule(
    'extension-forms-read-the-page-alone',
    'extension/forms → itself: pure over the DOM',
    { path: '^extension/forms/', pathNot: '(test|measure-forms)\\.ts$' },
    { pathNot: ['^extension/forms/'] },
  ),
  rule(
    'extension-page-imports-forms-and-messages',
    'extension/page → extension/forms, extension/messages, names of events; no library is loaded into pages',
    { path: '^extension/page/', pathNot: testFile },
    {
      path: '^(?!extension/(page|forms|messages)/|contract/rules/people/place-events\\.ts$|.*node_modules/@types/chrome/)|^extension/messages/parse-',
    },
  ),
  rule(
    'extension-messages-import-only-zod',
    'extension/messages → Zod, and that only where the worker parses',
    { path: '^extension/messages/', pathNot: testFile },
    { path: '^(?!extension/messages/|.*node_modules/zod/)' },
  ),
  rule(
    'extension-messages-parse-apart',
    'what a page imports brings no Zod',
    { path: '^extension/messages/(?!parse-)', pathNot: testFile },
    { path: 'node_modules/zod/|^extension/messages/parse-' },
  ),
  rule(
    'extension-background-imports-two-doors-and-contract',
    'extension/background → device/index.ts, device/hosts/extension, contract, extension/messages, patterns of hosts: no window, no page',
    { path: '^extension/background/', pathNot: testFile },
    {
      path: `^(?!extension/(background|messages)/|extension/manifest/hosts\\.ts$|device/(hosts/extension/)?index\\.ts$|contract/|.*${anyPackage})`,
      dependencyTypesNot: ['core'],
    },
  ),
  rule(
    'extension-windows-know-acts-by-their-shapes',
    'extension/windows → the shapes of acts, messages, patterns of hosts, i18n, contract, web/ui and its texts: what they need of the device crosses as JSON',
    { path: '^extension/windows/', pathNot: testFile },
    {
      path: `^(?!extension/(windows|messages|i18n)/|extension/(background/window-messages|manifest/hosts)\\.ts$|contract/|web/ui/|web/i18n/(languages\\.ts$|(en|pt-BR)/common\\.ts$)|.*${anyPackage})`,
      dependencyTypesNot: ['core'],
    },
  ),
  rule(
    'extension-imports-web-ui-device-and-contract',
    'extension → web/ui, device, contract',
    { path: '^extension/', pathNot: [testFile, '^extension/vite\\.config\\.ts$'] },
    {
      path: `^(?!extension/|device/|contract/|web/(ui|i18n)/|.*${anyPackage})`,
      dependencyTypesNot: ['core'],
    },
  ),
  rule(
    'cli-bench-tools-import-device-and-contract',
    'cli, bench, tools → device, contract, tools/testing',
    { path: '^(cli|bench|tools)/' },
    {
      path: `^(?!$1/|tools/testing/|device/|contract/|.*${anyPackage})`,
      dependencyTypesNot: ['core'],
    },
  ),
]

/** The rooms of contract/log by floor, lowest first. */
const logFloors = [
  ['statements'],
  ['roster'],
  ['vaults'],
  ['items', 'access', 'exports', 'links', 'colleagues'],
]

const insideContract: IForbiddenRuleType[] = [
  rule(
    'contract-rules-know-no-log',
    'log → rules → encoding',
    { path: '^contract/rules/', pathNot: testFile },
    { path: '^contract/log/' },
  ),
  ...logFloors.flatMap((rooms, height) =>
    rooms.map((room) =>
      rule(
        'contract-log-downward',
        'what is signed about one noun builds on the floors below its own',
        { path: `^contract/log/${room}/`, pathNot: testFile },
        { path: `^contract/log/(?!(${[room, ...logFloors.slice(0, height).flat()].join('|')})/)` },
      ),
    ),
  ),
]

const insideCrypto: IForbiddenRuleType[] = [
  rule(
    'crypto-primitives-are-lowest',
    'processes → envelopes → primitives',
    { path: '^crypto/primitives/', pathNot: testFile },
    {
      path: '^crypto/(?!primitives/)',
    },
  ),
  rule(
    'crypto-envelopes-know-no-process',
    'processes → envelopes → primitives',
    { path: '^crypto/envelopes/', pathNot: testFile },
    {
      path: '^crypto/(?!envelopes/|primitives/)',
    },
  ),
  rule(
    'crypto-processes-know-no-vector',
    'vectors are for tests',
    { path: '^crypto/processes/', pathNot: testFile },
    {
      path: '^crypto/(?!processes/|envelopes/|primitives/)',
    },
  ),
  rule(
    'crypto-libraries-only-in-primitives',
    'the only room that touches HPKE, Argon2 and their like',
    { path: '^(?!crypto/(primitives|testing)/|server/)' },
    {
      path: cryptoLibraries,
    },
  ),
]

const lowerRooms = 'main → app → features → access → memberships → signed-logs → organisation → platform'

/** The rooms of device/ by floor, lowest first; verbs/ and hosts/ stand above the eight floors. */
const deviceFloors = [
  ['base'],
  ['formats'],
  ['state'],
  ['log'],
  ['vaults'],
  ['people', 'items'],
  ['access', 'links', 'account', 'health', 'finder', 'machines'],
  ['duties'],
  ['verbs'],
  ['hosts'],
]

const importsDownward = (from: From, to: To) =>
  rule('device-imports-downward', 'each room of device/ builds on the floors below its own', from, to)

const insideDevice: IForbiddenRuleType[] = [
  ...deviceFloors.flatMap((rooms, height) =>
    rooms.map((room) =>
      importsDownward(
        { path: `^device/${room}/`, pathNot: testFile },
        { path: `^device/(?!(${[room, ...deviceFloors.slice(0, height).flat()].join('|')})/)` },
      ),
    ),
  ),
  rule(
    'device-has-one-door',
    'whoever uses the device library comes by its index, or by that of a host',
    { path: '^(web|cli|extension|bench|tools|e2e)/' },
    { path: '^device/(?!index\\.ts$|hosts/(browser|node|extension)/index\\.ts$)' },
  ),
  // A room that is not in the list has no place in the order.
  importsDownward({ path: `^device/(?!(${deviceFloors.flat().join('|')})/)[^/]+/` }, {}),
]

const insideServer: IForbiddenRuleType[] = [
  rule(
    'server-platform-knows-no-feature',
    lowerRooms,
    { path: '^server/platform/', pathNot: [testFile, '^server/platform/testing/'] },
    {
      path: '^server/(?!platform/)',
    },
  ),
  rule(
    'server-organisation-imports-platform',
    lowerRooms,
    { path: '^server/organisation/', pathNot: testFile },
    { path: '^server/(?!organisation/|platform/)' },
  ),
  rule(
    'server-signed-logs-import-organisation-and-platform',
    lowerRooms,
    { path: '^server/signed-logs/', pathNot: testFile },
    { path: '^server/(?!signed-logs/|organisation/|platform/)' },
  ),
  rule(
    'server-memberships-import-logs-and-organisation',
    lowerRooms,
    { path: '^server/memberships/', pathNot: testFile },
    { path: '^server/(?!memberships/|signed-logs/|organisation/|platform/)' },
  ),
  rule(
    'server-access-imports-lower-rooms',
    lowerRooms,
    { path: '^server/access/', pathNot: testFile },
    { path: '^server/(?!access/|memberships/|signed-logs/|organisation/|platform/)' },
  ),
  rule(
    'server-rights-only-in-access',
    'what a role may is decided in server/access and nowhere else',
    { path: '^server/(?!access/)', pathNot: testFile },
    { path: '^contract/rules/people/right' },
  ),
  rule(
    'server-features-import-lower-rooms',
    lowerRooms,
    { path: '^server/features/', pathNot: testFile },
    { path: '^server/(?!features/|access/|memberships/|signed-logs/|organisation/|platform/)' },
  ),
  rule(
    'server-features-stand-alone',
    'no feature imports another',
    { path: '^server/features/([^/]+)/', pathNot: testFile },
    {
      path: '^server/features/(?!$1/)',
    },
  ),
  rule('server-main-is-the-top', 'main → app; nothing imports main', {}, { path: '^server/main\\.mjs$' }),
  rule(
    'server-migrations-stand-alone',
    'a migration must mean the same for ever',
    { path: '^server/migrations/', pathNot: testFile },
    {
      path: '^server/(?!migrations/|platform/db/)',
    },
  ),
  rule(
    'kysely-only-in-queries-and-db',
    'only *.queries.ts and platform/db import Kysely',
    { path: '^(?!server/platform/db/|server/.*\\.queries\\.ts$)' },
    {
      path: 'node_modules/kysely/',
    },
  ),
]

const insideWeb: IForbiddenRuleType[] = [
  rule(
    'web-features-know-no-app',
    'app → features → ui',
    { path: '^web/features/' },
    {
      path: '^web/(?!features/|nouns/|session/|worker/|ui/|i18n/)',
    },
  ),
  rule(
    'web-features-stand-alone',
    'no feature imports another',
    { path: '^web/features/([^/]+)/' },
    {
      path: '^web/features/(?!$1/)',
    },
  ),
  rule(
    'web-ui-knows-no-feature',
    'ui knows no feature and no contract, but how texts are folded for a search and which are only told',
    { path: '^web/ui/' },
    {
      path: '^(web/(?!ui/|i18n/)|contract/(?!rules/texts/(fold-text|told)\\.ts$)|device/)',
    },
  ),
  rule(
    'web-nouns-know-no-feature',
    'what several features say and ask of one noun, below them',
    { path: '^web/nouns/' },
    { path: '^web/(?!nouns/|session/|worker/|ui/|i18n/)' },
  ),
  rule(
    'web-session-knows-no-screen',
    'who is signed in, and the worker that holds the keys',
    { path: '^web/(session|worker)/' },
    { path: '^web/(?!session/|worker/|ui/|i18n/)' },
  ),
  rule(
    'web-i18n-knows-no-screen',
    'texts are the lowest room of web',
    { path: '^web/i18n/' },
    {
      path: '^web/(?!i18n/)',
    },
  ),
]

const everywhere: IForbiddenRuleType[] = [
  rule('known-rooms', 'the house has these rooms only', { path: `^(?!(${rooms.join('|')})/)` }, {}),
  rule('no-cycles', 'nothing imports itself by a detour, types included', {}, { circular: true }),
  rule('resolvable', 'every import leads to a file', {}, { couldNotResolve: true }),
  rule(
    'declared-packages',
    'every package that is imported stands in the room’s package.json or the root’s',
    {},
    {
      dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
    },
  ),
  rule(
    'no-test-file-imported',
    'what two tests share lies in a file of its own',
    {},
    { path: '\\.test\\.ts$' },
  ),
  rule(
    'testing-only-in-tests',
    'what lies in a folder named testing is for tests',
    { path: '^(contract|crypto|device|server|web|extension)/', pathNot: testFile },
    { path: '/testing/' },
  ),
]

/** All import rules, each as what it forbids, with a deliberate violation in canaries.ts. */
export const rules = [
  ...between,
  ...insideContract,
  ...insideCrypto,
  ...insideDevice,
  ...insideServer,
  ...insideWeb,
  ...everywhere,
]
