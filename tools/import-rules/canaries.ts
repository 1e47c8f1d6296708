const exporting = (from: string) => `export * from '${from}'\n`

/**
 * Rule → path → source text: files that break exactly that rule on purpose. They import what `innocentFiles` holds. A new rule needs a row
 * here.
 */
export const canaries: Record<string, Record<string, string>> = {
  'contract-imports-only-zod': {
    'contract/imports-crypto.ts': exporting('@chaveiro/crypto/primitives/innocent.ts'),
    'contract/imports-node.ts': exporting('node:crypto'),
    'contract/imports-package.ts': exporting('kysely'),
  },
  'contract-imports-only-zod-in-tests': {
    'contract/imports-client.test.ts': exporting('@chaveiro/device/innocent.ts'),
  },
  'sites-only-in-fits-address': {
    'contract/rules/items/imports-sites.ts': exporting('tldts'),
  },
  'contract-rules-know-no-log': {
    'contract/rules/people/imports-log.ts': exporting('../../log/roster/innocent.ts'),
  },
  'contract-log-downward': {
    'contract/log/statements/imports-roster.ts': exporting('../roster/innocent.ts'),
    'contract/log/vaults/imports-items.ts': exporting('../items/innocent.ts'),
    'contract/log/links/imports-items.ts': exporting('../items/innocent.ts'),
  },
  'crypto-imports-its-own': {
    'crypto/primitives/imports-node.ts': exporting('node:crypto'),
    'crypto/processes/imports-client.ts': exporting('@chaveiro/device/innocent.ts'),
    'crypto/processes/imports-contract.ts': exporting('@chaveiro/contract/innocent.ts'),
  },
  'crypto-imports-its-own-in-tests': {
    'crypto/primitives/imports-server.test.ts': exporting('@chaveiro/server/app.ts'),
  },
  'device-imports-contract-and-crypto': {
    'device/imports-server.ts': exporting('@chaveiro/server/app.ts'),
    'device/imports-web.ts': exporting('@chaveiro/web/ui/innocent.ts'),
  },
  'device-has-one-door': {
    'web/app/imports-verbs.tsx': exporting('@chaveiro/device/items/innocent.ts'),
    'bench/imports-state.ts': exporting('@chaveiro/device/state/innocent.ts'),
  },
  'device-runs-anywhere': {
    'device/imports-node.ts': exporting('node:fs'),
  },
  'web-imports-device-and-contract': {
    'web/app/imports-crypto.tsx': exporting('@chaveiro/crypto/processes/innocent.ts'),
    'web/app/imports-node.tsx': exporting('node:fs'),
    'web/app/imports-server.tsx': exporting('@chaveiro/server/access/innocent.ts'),
  },
  'web-imports-device-and-contract-in-tests': {
    'web/app/imports-crypto.test.ts': exporting('@chaveiro/crypto/primitives/innocent.ts'),
  },
  'server-never-imports-crypto-or-device': {
    'server/access/imports-client.ts': exporting('@chaveiro/device/innocent.ts'),
    'server/features/vaults/imports-crypto.ts': exporting('@chaveiro/crypto/primitives/innocent.ts'),
    'server/features/vaults/imports-crypto.test.ts': exporting('@chaveiro/crypto/envelopes/innocent.ts'),
    'server/platform/http/imports-late.ts':
      "export const late = () => import('@chaveiro/crypto/primitives/innocent.ts')\n",
    'server/platform/http/imports-library.ts': exporting('hash-wasm'),
    'server/platform/http/imports-type.ts':
      "import type * as crypto from '@chaveiro/crypto/primitives/innocent.ts'\n\nexport type Crypto = typeof crypto\n",
  },
  'server-imports-only-contract': {
    'server/features/vaults/imports-tests.ts': exporting('@chaveiro/tests/innocent.ts'),
  },
  'tests-import-both-sides': {
    'tests/imports-extension.ts': exporting('@chaveiro/extension/messages/innocent.ts'),
    'tests/imports-feature.ts': exporting('@chaveiro/server/features/vaults/innocent.ts'),
    'tests/imports-web.ts': exporting('@chaveiro/web/ui/innocent.ts'),
  },
  'e2e-imports-no-application': {
    'e2e/imports-contract.ts': exporting('@chaveiro/contract/innocent.ts'),
    'e2e/imports-server.ts': exporting('@chaveiro/server/app.ts'),
    'e2e/support/imports-client.ts': exporting('@chaveiro/device/innocent.ts'),
  },
  'e2e-prepares-people-by-the-device': {
    'e2e/support/prepared/imports-server.ts': exporting('@chaveiro/server/app.ts'),
    'e2e/support/prepared/imports-web.ts': exporting('@chaveiro/web/ui/innocent.ts'),
  },
  'cli-imports-two-doors-and-contract': {
    'cli/imports-browser-host.ts': exporting('@chaveiro/device/hosts/browser'),
    'cli/imports-crypto.ts': exporting('@chaveiro/crypto/primitives/innocent.ts'),
    'cli/imports-verbs.ts': exporting('@chaveiro/device/items/innocent.ts'),
    'cli/imports-tools.ts': exporting('@chaveiro/tools/testing/innocent.ts'),
  },
  'extension-forms-read-the-page-alone': {
    'extension/forms/imports-device.ts': exporting('@chaveiro/device/innocent.ts'),
  },
  'extension-page-imports-forms-and-messages': {
    'extension/page/imports-device.ts': exporting('@chaveiro/device/innocent.ts'),
    'extension/page/imports-parser.ts': exporting('../messages/parse-innocent.ts'),
    'extension/page/imports-package.ts': exporting('comlink'),
    'extension/page/imports-contract.ts': exporting('@chaveiro/contract/innocent.ts'),
  },
  'extension-messages-import-only-zod': {
    'extension/messages/imports-contract.ts': exporting('@chaveiro/contract/innocent.ts'),
  },
  'extension-messages-parse-apart': {
    'extension/messages/imports-parser.ts': exporting('./parse-innocent.ts'),
  },
  'extension-background-imports-two-doors-and-contract': {
    'extension/background/imports-web.ts': exporting('@chaveiro/web/ui/innocent.ts'),
    'extension/background/imports-browser-host.ts': exporting('@chaveiro/device/hosts/browser'),
    'extension/background/imports-crypto.ts': exporting('@chaveiro/crypto/processes/innocent.ts'),
  },
  'extension-windows-know-acts-by-their-shapes': {
    'extension/windows/imports-device.tsx': exporting('@chaveiro/device/innocent.ts'),
    'extension/windows/imports-feature.tsx': exporting('@chaveiro/web/app/innocent.ts'),
  },
  'extension-imports-web-ui-device-and-contract': {
    'extension/manifest/imports-server.ts': exporting('@chaveiro/server/app.ts'),
  },
  'cli-bench-tools-import-device-and-contract': {
    'bench/imports-crypto.ts': exporting('@chaveiro/crypto/primitives/innocent.ts'),
    'cli/imports-bench.ts': exporting('@chaveiro/bench/innocent.ts'),
    'tools/imports-server.ts': exporting('@chaveiro/server/app.ts'),
  },
  'crypto-primitives-are-lowest': {
    'crypto/primitives/imports-envelope.ts': exporting('../envelopes/innocent.ts'),
  },
  'crypto-envelopes-know-no-process': {
    'crypto/envelopes/imports-process.ts': exporting('../processes/innocent.ts'),
  },
  'crypto-processes-know-no-vector': {
    'crypto/processes/imports-vector.ts': exporting('../vectors/innocent.ts'),
  },
  'crypto-libraries-only-in-primitives': {
    'crypto/envelopes/imports-library.ts': exporting('hpke'),
    'crypto/processes/imports-library.test.ts': exporting('@panva/hpke-noble'),
  },
  'device-imports-downward': {
    'device/log/roster/imports-vaults.ts': exporting('../../vaults/innocent.ts'),
    'device/people/imports-items.ts': exporting('../items/innocent.ts'),
    'device/duties/imports-hosts.ts': exporting('../hosts/node/innocent.ts'),
    'device/garage/imports-state.ts': exporting('../state/innocent.ts'),
  },
  'server-platform-knows-no-feature': {
    'server/platform/http/imports-access.ts': exporting('../../access/innocent.ts'),
    'server/platform/http/imports-feature.ts': exporting('../../features/vaults/innocent.ts'),
    'server/platform/http/imports-organisation.ts': exporting('../../organisation/innocent.ts'),
  },
  'server-organisation-imports-platform': {
    'server/organisation/imports-access.ts': exporting('../access/innocent.ts'),
    'server/organisation/imports-feature.ts': exporting('../features/vaults/innocent.ts'),
    'server/organisation/imports-logs.ts': exporting('../signed-logs/innocent.ts'),
  },
  'server-signed-logs-import-organisation-and-platform': {
    'server/signed-logs/imports-access.ts': exporting('../access/innocent.ts'),
    'server/signed-logs/imports-feature.ts': exporting('../features/vaults/innocent.ts'),
    'server/signed-logs/imports-memberships.ts': exporting('../memberships/innocent.ts'),
  },
  'server-memberships-import-logs-and-organisation': {
    'server/memberships/imports-access.ts': exporting('../access/innocent.ts'),
    'server/memberships/imports-feature.ts': exporting('../features/vaults/innocent.ts'),
  },
  'server-access-imports-lower-rooms': {
    'server/access/imports-app.ts': exporting('../app.ts'),
    'server/access/imports-feature.ts': exporting('../features/vaults/innocent.ts'),
  },
  'server-rights-only-in-access': {
    'server/features/vaults/imports-rights.ts': exporting('@chaveiro/contract/rules/people/rights.ts'),
    'server/memberships/imports-conditions.ts': exporting(
      '@chaveiro/contract/rules/people/right-conditions.ts',
    ),
  },
  'server-features-import-lower-rooms': {
    'server/features/vaults/imports-app.ts': exporting('../../app.ts'),
    'server/features/vaults/imports-migration.ts': exporting('../../migrations/innocent.ts'),
  },
  'server-features-stand-alone': {
    'server/features/vaults/imports-feature.ts': exporting('../items/innocent.ts'),
  },
  'server-main-is-the-top': {
    'server/imports-main.ts': exporting('./main.mjs'),
  },
  'server-migrations-stand-alone': {
    'server/migrations/imports-feature.ts': exporting('../features/vaults/innocent.ts'),
  },
  'kysely-only-in-queries-and-db': {
    'server/features/vaults/imports-kysely.ts': exporting('kysely'),
    'server/platform/http/imports-kysely.ts': exporting('kysely'),
  },
  'web-features-know-no-app': {
    'web/features/vaults/imports-app.tsx': exporting('../../app/innocent.ts'),
  },
  'web-features-stand-alone': {
    'web/features/vaults/imports-feature.tsx': exporting('../items/innocent.ts'),
  },
  'web-ui-knows-no-feature': {
    'web/ui/imports-app.tsx': exporting('../app/innocent.ts'),
    'web/ui/imports-contract.tsx': exporting('@chaveiro/contract/innocent.ts'),
    'web/ui/imports-feature.tsx': exporting('../features/vaults/innocent.ts'),
    'web/ui/imports-session.ts': exporting('../session/innocent.ts'),
  },
  'web-nouns-know-no-feature': {
    'web/nouns/vaults/imports-feature.ts': exporting('../../features/vaults/innocent.ts'),
    'web/nouns/people/imports-app.ts': exporting('../../app/innocent.ts'),
  },
  'web-session-knows-no-screen': {
    'web/session/imports-noun.ts': exporting('../nouns/vaults/innocent.ts'),
    'web/session/imports-feature.ts': exporting('../features/vaults/innocent.ts'),
    'web/worker/imports-app.ts': exporting('../app/innocent.ts'),
  },
  'web-i18n-knows-no-screen': {
    'web/i18n/imports-ui.ts': exporting('../ui/innocent.ts'),
  },
  'known-rooms': {
    'garage/imports-contract.ts': exporting('../contract/innocent.ts'),
  },
  'no-cycles': {
    'contract/cycle.ts': exporting('./cycle-back.ts'),
    'contract/cycle-back.ts': exporting('./cycle.ts'),
    'contract/type-cycle.ts':
      "import type { Back } from './type-cycle-back.ts'\n\nexport type Types = Back | undefined\n",
    'contract/type-cycle-back.ts':
      "import type { Types } from './type-cycle.ts'\n\nexport type Back = Types\n",
  },
  resolvable: {
    'contract/imports-nothing-there.ts': exporting('./nowhere.ts'),
  },
  'declared-packages': {
    'server/platform/http/imports-undeclared.ts': exporting('comlink'),
  },
  'no-test-file-imported': {
    'device/imports-test.ts': exporting('./innocent.test.ts'),
  },
  'testing-only-in-tests': {
    'contract/imports-testing.ts': exporting('./testing/innocent.ts'),
  },
}

const emptyFiles = [
  'server/app.ts',
  'server/main.mjs',
  'contract/rules/people/rights.ts',
  'contract/rules/people/right-conditions.ts',
  'extension/messages/parse-innocent.ts',
  ...[
    ...['contract', 'contract/log/roster', 'contract/log/items', 'contract/testing'],
    ...['crypto/primitives', 'crypto/envelopes', 'crypto/processes', 'crypto/vectors'],
    ...[
      'device',
      'device/hosts/node',
      'device/items',
      'device/state',
      'device/vaults',
      'tests',
      'cli',
      'extension/forms',
      'extension/messages',
      'extension/testing',
      'e2e',
      'bench',
      'tools',
    ],
    ...['server/features/items', 'server/features/vaults', 'server/migrations', 'server/platform/db'],
    ...['server/platform/http'],
    ...[
      'web/app',
      'web/features/items',
      'web/features/vaults',
      'web/nouns/vaults',
      'web/session',
      'web/ui',
      'web/i18n',
    ],
  ].map((folder) => `${folder}/innocent.ts`),
]

/** Path → source text: files that no rule may fire on. Their imports include the arrows that must stay open. */
export const innocentFiles: Record<string, string> = {
  ...Object.fromEntries(emptyFiles.map((path) => [path, 'export const innocent = true\n'])),
  'device/innocent.test.ts': exporting('@chaveiro/contract/innocent.ts'),
  'device/vaults/uses-state.ts': exporting('../state/innocent.ts'),
  'extension/page/innocent.ts': `${exporting('../forms/innocent.ts')}${exporting('../messages/innocent.ts')}`,
  'server/access/innocent.ts': `${exporting('../memberships/innocent.ts')}${exporting('../organisation/innocent.ts')}`,
  'server/access/uses-rights.ts': exporting('@chaveiro/contract/rules/people/rights.ts'),
  'server/features/vaults/innocent.queries.ts': exporting('kysely'),
  'server/features/vaults/uses-lower-rooms.ts': [
    'access',
    'memberships',
    'signed-logs',
    'organisation',
    'platform/db',
  ]
    .map((room) => exporting(`../../${room}/innocent.ts`))
    .join(''),
  'server/memberships/innocent.ts': exporting('../signed-logs/innocent.ts'),
  'server/organisation/innocent.ts': exporting('../platform/db/innocent.ts'),
  'server/platform/testing/innocent.ts': exporting('../../migrations/innocent.ts'),
  'tests/uses-worker.ts': exporting('@chaveiro/extension/testing/innocent.ts'),
  'server/signed-logs/innocent.ts': exporting('../organisation/innocent.ts'),
}
