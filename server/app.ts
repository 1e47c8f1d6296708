import { join } from 'node:path'
import { allCalls } from '@chaveiro/contract/calls.ts'
import { version } from '@chaveiro/contract/constants.ts'
import type { FastifyInstance } from 'fastify'
import { account } from './features/account/account.routes.ts'
import { applyKeyReset, openReset, openResets } from './features/account/key-resets.ts'
import { audit } from './features/audit/audit.routes.ts'
import { recentActivity } from './features/audit/list-audit.ts'
import { custody } from './features/custody/custody.routes.ts'
import { dashboard } from './features/dashboard/dashboard.routes.ts'
import { deliveries } from './features/deliveries/deliveries.routes.ts'
import { developmentIdentityProvider } from './features/dev-identity-provider/dev-identity-provider.routes.ts'
import { heads } from './features/heads/heads.routes.ts'
import { imports } from './features/import/import.routes.ts'
import { createItem } from './features/items/create-item.ts'
import { type Ground, requireVault, requireWritable } from './features/items/item-facts.ts'
import { items } from './features/items/items.routes.ts'
import { notifications } from './features/notifications/notifications.routes.ts'
import { roster } from './features/roster/roster.routes.ts'
import { askAfterCheckIn } from './features/rotation/ask-after-check-in.ts'
import { endRotateTasks } from './features/rotation/end-rotate-tasks.ts'
import { countRotateTasks } from './features/rotation/list-rotate-tasks.ts'
import { rotation } from './features/rotation/rotation.routes.ts'
import { sessions } from './features/sessions/sessions.routes.ts'
import { settings } from './features/settings/settings.routes.ts'
import { signIn } from './features/sign-in/sign-in.routes.ts'
import { unlocking } from './features/unlocking/unlocking.routes.ts'
import { users } from './features/users/users.routes.ts'
import { deliverKeys } from './features/vaults/keys/deliver-keys.ts'
import { exchangeVaultKeys } from './features/vaults/keys/exchange-vault-keys.ts'
import { refuseKey } from './features/vaults/keys/refuse-key.ts'
import { appendToVaultLog } from './features/vaults/log/append-to-vault-log.ts'
import { currentVaultLog } from './features/vaults/log/signed-vault-log.ts'
import {
  addCustodianMemberships,
  endCustodianMemberships,
  endMemberships,
  markDueGenerations,
} from './features/vaults/members/person-memberships.ts'
import { vaults } from './features/vaults/vaults.routes.ts'
import { migrations } from './migrations/index.ts'
import { type Clock, systemClock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Tx } from './platform/db/db.ts'
import { openApi } from './platform/http/openapi.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { serveWebApp } from './platform/http/static-files.ts'
import { type OpenPlatform, openPlatform } from './platform/open-platform.ts'
import type { Platform } from './platform/platform.ts'

/** A feature registers its routes, jobs and hooks. */
type Feature = (platform: Platform) => void | Promise<void>

const features: readonly Feature[] = [
  signInWithProvider,
  sessions,
  ownAccount,
  unlocking,
  rosterAndUsers,
  vaults,
  keyDeliveries,
  custodyOfVaults,
  itemsAndImport,
  audit,
  rotation,
  (platform) => dashboard(platform, { recentActivity, countRotateTasks }),
  notifications,
  settings,
]

const builtWebApp = join(import.meta.dirname, '..', 'web', 'dist')

/** Sign-in with the configured provider, or with the built-in one where none is. */
async function signInWithProvider(platform: Platform): Promise<void> {
  const configured = platform.config.identityProvider
  if (configured.kind === 'configured') return signIn(platform, { ...configured, prompt: 'select_account' })
  signIn(platform, { ...(await developmentIdentityProvider(platform)), prompt: 'login' })
}

/** Somebody's new keys are new ones for their vaults too, in the same transaction. */
function ownAccount(platform: Platform): void {
  account(platform, {
    exchangeVaultKeys: (tx, { keys, ...of }) => exchangeVaultKeys(tx, platform, { ...of, brought: keys }),
  })
}

/** Decisions about people and what is signed about them, with what both do to vaults and to lost keys. */
function rosterAndUsers(platform: Platform): void {
  const markDue = (tx: Tx, now: number) => markDueGenerations(tx, platform, now)
  roster(platform, {
    addCustodianMemberships,
    loseVaultKeys: (tx, userId, now) => exchangeVaultKeys(tx, platform, { userId, now, brought: 'lost' }),
    markDueGenerations: markDue,
    openReset: (reader, userId) => openReset(reader, platform, userId),
    applyKeyReset: (tx, userId, keys, now) => applyKeyReset(tx, platform, userId, keys, now),
  })
  users(platform, {
    addCustodianMemberships,
    endCustodianMemberships,
    markDueGenerations: markDue,
    endMemberships: (tx, caller, userId, removals) => endMemberships(tx, platform, caller, userId, removals),
    openResets: (reader) => openResets(reader, platform),
  })
}

/** Keys that wait are asked for and delivered by one feature, and kept by the vaults. */
function keyDeliveries(platform: Platform): void {
  deliveries(platform, {
    currentVaultLog,
    deliverKeys: (tx, caller, vaultId, keys) => deliverKeys(tx, platform, caller, vaultId, keys),
    refuseKey: (tx, caller, refusal) => refuseKey(tx, platform, caller, refusal),
  })
}

/** Custody keys are dealt by who holds a vault's newest key, as its log says. */
function custodyOfVaults(platform: Platform): void {
  const { atRest } = platform
  custody(platform, {
    currentVaultLog,
    appendDealing: async (tx, caller, vaultId, statement) =>
      (await appendToVaultLog(tx, platform, caller, vaultId, statement, ['chaveiro.vault.deal'])).log,
    requireRight: (reader, actor, id, action) => requireVault(reader, atRest, actor, id, action),
    async requireHolder(reader, actor, id, action) {
      const vault = await requireVault(reader, atRest, actor, id, action)
      requireWritable(vault)
      return vault
    },
  })
}

/** A row of an import becomes an item by the same rules as one that is created alone. */
function itemsAndImport(platform: Platform): void {
  const ground: Ground = {
    ...platform,
    currentVaultLog,
    endRotateTasks,
    askAfterCheckIn: (tx, checkIn) => askAfterCheckIn(tx, platform, checkIn),
  }
  items(platform, ground)
  heads(platform, {
    currentVaultLog,
    requireReader: (reader, atRest, actor, id) => requireVault(reader, atRest, actor, id, 'list_items'),
    requireWriter: async (reader, atRest, actor, id) =>
      requireWritable(await requireVault(reader, atRest, actor, id, 'edit_item')),
  })
  imports(platform, {
    storeRow: (tx, caller, row) => createItem(tx, ground, caller, row, 'import_item'),
  })
}

/** The published description. It is made once, when it is first asked for: anybody may ask. */
function serveDescription(http: FastifyInstance, publicUrl: URL): void {
  let written: string | undefined
  http.get('/api/docs', async (_request, reply) => {
    written ??= JSON.stringify(openApi(allCalls, { version, publicUrl }))
    return reply.type('application/json; charset=utf-8').send(written)
  })
}

/** Every feature with its routes, jobs and hooks. */
export async function registerFeatures(platform: Platform): Promise<void> {
  for (const feature of features) await feature(platform)
}

/** The whole server, ready to listen. */
export async function openApp(
  config: Config,
  options: { clock?: Clock; webDir?: string } = {},
): Promise<OpenPlatform> {
  const platform = await openPlatform(config, options.clock ?? systemClock, migrations)
  try {
    await registerFeatures(platform)
    serveDescription(platform.http, config.publicUrl)
    const headers = securityHeaders(config.publicUrl.protocol === 'https:')
    await serveWebApp(platform.http, options.webDir ?? builtWebApp, config.publicUrl, headers)
    platform.startWorkers()
    return platform
  } catch (error) {
    await platform.stop()
    throw error
  }
}
