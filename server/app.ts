import { join } from 'node:path'
import { allCalls } from '@chaveiro/contract/calls.ts'
import { version } from '@chaveiro/contract/constants.ts'
import {
  accessRequests,
  countApproversIn,
  countPendingRequests,
} from './features/access-requests/access-requests.ts'
import { account } from './features/account/account.routes.ts'
import { applyKeyReset } from './features/account/apply-key-reset.ts'
import { openReset, openResets } from './features/account/read-key-resets.ts'
import { audit } from './features/audit/audit.routes.ts'
import { recentActivity } from './features/audit/recent-activity.ts'
import { clientLinks } from './features/client-links/client-links.routes.ts'
import { decideSubmission, requireWaiting } from './features/client-links/decide-submission.ts'
import type { SubmissionFileHooks } from './features/client-links/dependencies.ts'
import { connect } from './features/connect/connect.routes.ts'
import { custody } from './features/custody/custody.routes.ts'
import { dashboard } from './features/dashboard/dashboard.routes.ts'
import { deliveries } from './features/deliveries/deliveries.routes.ts'
import { developmentIdentityProvider } from './features/dev-identity-provider/dev-identity-provider.routes.ts'
import { countExportsToDecide, exports } from './features/exports/exports.routes.ts'
import { recordExported, requireOpenExport } from './features/exports/open-export.ts'
import { generations } from './features/generations/generations.routes.ts'
import { heads } from './features/heads/heads.routes.ts'
import { health } from './features/health/health.routes.ts'
import { imports } from './features/import/import.routes.ts'
import {
  dropFilesOfOneTimeLink,
  keepOfOneTimeLink,
  letFetchFiles,
  readPartOfOneTimeLink,
} from './features/item-files/files-of-one-time-links.ts'
import { dropFiles, keepFiles, requireFiles } from './features/item-files/files-of-revision.ts'
import {
  beginOfLink,
  dropFilesOfSubmission,
  hasBegun,
  keepOfSubmission,
  openFileOfSubmission,
  putPartOfLink,
  readPartOfSubmission,
  requireOfLink,
} from './features/item-files/files-of-submissions.ts'
import { itemFiles } from './features/item-files/item-files.routes.ts'
import { requireRoom } from './features/item-files/upload-file.ts'
import { createItem } from './features/items/create-item.ts'
import type { ItemHooks } from './features/items/dependencies.ts'
import { itemReaders } from './features/items/item-readers.ts'
import { items } from './features/items/items.routes.ts'
import { purgeDeletedItemsOf } from './features/items/purge-items.ts'
import { fileRevealers } from './features/items/reveal-file.ts'
import { legal } from './features/legal/legal.routes.ts'
import { readLegalDocuments } from './features/legal/read-documents.ts'
import { countRunsToDecide, machines } from './features/machines/machines.routes.ts'
import { members } from './features/members/members.routes.ts'
import { notifications } from './features/notifications/notifications.routes.ts'
import { oneTimeLinks } from './features/one-time-links/one-time-links.routes.ts'
import { push } from './features/push/push.routes.ts'
import { recoveries } from './features/recoveries/recoveries.routes.ts'
import { rehearsals } from './features/rehearsals/rehearsals.routes.ts'
import { roster } from './features/roster/roster.routes.ts'
import { endRotateTasks } from './features/rotation/end-rotate-tasks.ts'
import { keepKnowledge, readKnowledge } from './features/rotation/item-knowledge.ts'
import { countRotateTasks } from './features/rotation/list-rotate-tasks.ts'
import { rotation } from './features/rotation/rotation.routes.ts'
import { sessions } from './features/sessions/sessions.routes.ts'
import { settings } from './features/settings/settings.routes.ts'
import { signIn } from './features/sign-in/sign-in.routes.ts'
import { teamChat } from './features/team-chat/team-chat.routes.ts'
import { teams } from './features/teams/teams.routes.ts'
import { unlocking } from './features/unlocking/unlocking.routes.ts'
import { users } from './features/users/users.routes.ts'
import { vaultLogs } from './features/vault-logs/vault-logs.routes.ts'
import { approveVaultRequest } from './features/vault-requests/end-vault-requests.ts'
import { countVaultRequests, vaultRequests } from './features/vault-requests/vault-requests.routes.ts'
import { vaults } from './features/vaults/vaults.routes.ts'
import { views } from './features/views/views.routes.ts'
import { migrations } from './migrations/index.ts'
import { type Clock, systemClock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import { keepAnswer } from './platform/http/kept-answer.ts'
import { clientAddress, networkOf } from './platform/http/network-of.ts'
import { openApi } from './platform/http/openapi.ts'
import { makeRateLimit } from './platform/http/rate-limit.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { serveWebApp } from './platform/http/static-files.ts'
import { type OpenPlatform, openPlatform } from './platform/open-platform.ts'
import type { Platform } from './platform/platform.ts'
import { withTurns } from './signed-logs/next-place.ts'

/** Registers a feature's routes, jobs and hooks. */
type Feature = (platform: Platform) => void | Promise<void>

const features: readonly Feature[] = [
  signInWithProvider,
  sessions,
  account,
  unlocking,
  connect,
  rosterAndUsers,
  vaults,
  (platform) => members(platform, { approveVaultRequest }),
  vaultRequests,
  vaultLogs,
  generations,
  deliveries,
  custody,
  itemsAndImport,
  (platform) =>
    recoveries(platform, {
      ...itemReaders(platform),
      purgeDeletedItemsOf: (tx, _, caller, vault) =>
        purgeDeletedItemsOf(tx, { ...platform, dropFiles }, caller, vault),
    }),
  heads,
  views,
  audit,
  rotation,
  (platform) => accessRequests(platform, itemReaders(platform)),
  (platform) => exports(platform, itemReaders(platform)),
  teams,
  (platform) => machines(platform, itemReaders(platform)),
  (platform) =>
    rehearsals(platform, {
      countApprovers: (reader, vaultId) => countApproversIn(reader, platform.atRest, vaultId),
    }),
  (platform) =>
    oneTimeLinks(platform, {
      ...{ keepOfOneTimeLink, letFetchFiles, dropFilesOfOneTimeLink, readPartOfOneTimeLink },
    }),
  (platform) => clientLinks(platform, submissionFiles(platform)),
  (platform) =>
    dashboard(platform, {
      recentActivity,
      countRotateTasks,
      countPendingRequests: async (reader, atRest, actor, kind, now) =>
        (await countPendingRequests(reader, atRest, actor, kind, now)) +
        // Requests for vaults, exports and runs of machines are decided where temporary access is.
        (kind === 'jit'
          ? (await countExportsToDecide(reader, actor, now)) +
            (await countRunsToDecide(reader, actor, now)) +
            (await countVaultRequests(reader, actor))
          : 0),
    }),
  notifications,
  settings,
  health,
  teamChat,
  push,
]

// This path is right from the source and from the built server.
const builtWebApp = join(import.meta.dirname, '..', 'web', 'dist')
const legalDocuments = join(import.meta.dirname, '..', 'server', 'features', 'legal', 'documents')

/** Sign-in with the configured provider, or the built-in one if there is none, and the terms to accept. */
async function signInWithProvider(platform: Platform): Promise<void> {
  const configured = platform.config.identityProvider
  const documents = readLegalDocuments(platform.config, legalDocuments)
  legal(platform, documents)
  const provider =
    configured.kind === 'configured'
      ? { ...configured, prompt: 'select_account' as const }
      : { ...(await developmentIdentityProvider(platform)), prompt: 'login' as const }
  signIn(platform, provider, documents.version)
}

/** Roster and users need the account feature's requests for new keys. */
function rosterAndUsers(platform: Platform): void {
  roster(platform, {
    openReset: (reader, userId) => openReset(reader, platform, userId),
    applyKeyReset: (tx, userId, keys, now) => applyKeyReset(tx, platform, userId, keys, now),
  })
  users(platform, { openResets: (reader) => openResets(reader, platform) })
}

/** Items end rotate tasks and take submissions and files; an imported row becomes an item in the same way as a single one. */
function itemsAndImport(platform: Platform): void {
  const hooks: ItemHooks = {
    ...{ endRotateTasks, keepKnowledge, readKnowledge },
    requireWaiting,
    decideSubmission: (tx, atRest, submission, decision) =>
      decideSubmission(tx, { atRest, dropFilesOfSubmission }, submission, decision),
    ...{ requireFiles, keepFiles, dropFiles },
    ...{ requireOpenExport, recordExported },
  }
  items(platform, hooks)
  itemFiles(platform, fileRevealers(platform))
  imports(platform, {
    storeRow: (tx, caller, row, verifier) =>
      createItem(tx, { ...platform, ...hooks, verifier }, caller, row, { action: 'import_item' }),
  })
}

/** What clients upload is kept with the files of items, which it becomes. */
const submissionFiles = ({ db, config }: Platform): SubmissionFileHooks => ({
  requireRoom: (bytes) => requireRoom(db, config.filesGigabytes, bytes),
  ...{ hasBegun, beginOfLink, requireOfLink, putPartOfLink, keepOfSubmission, dropFilesOfSubmission },
  ...{ openFileOfSubmission, readPartOfSubmission },
})

/** Anybody may ask for the API description, but nobody needs it often. */
const descriptionsOf = { burst: 30, perSecond: 0.5, limit: 'address_calls' } as const

function serveDescription({ http, clock, config }: Platform): void {
  const takeOne = makeRateLimit(descriptionsOf, clock)
  const send = keepAnswer(() => JSON.stringify(openApi(allCalls, { version, publicUrl: config.publicUrl })))
  http.get('/api/docs', { exposeHeadRoute: true }, async (request, reply) => {
    takeOne(networkOf(clientAddress(request.ip)))
    reply.headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' })
    return send(request, reply.type('application/json; charset=utf-8'))
  })
}

/** Registers every feature with its routes, jobs and hooks. */
export async function registerFeatures(platform: Platform): Promise<void> {
  const fair = { ...platform, db: withTurns(platform.db) }
  for (const feature of features) await feature(fair)
}

/** The whole server, ready to listen. */
export async function openApp(
  config: Config,
  options: { clock?: Clock; webDir?: string } = {},
): Promise<OpenPlatform> {
  const platform = await openPlatform(config, options.clock ?? systemClock, migrations)
  try {
    await registerFeatures(platform)
    serveDescription(platform)
    const headers = securityHeaders(config.publicUrl.protocol === 'https:')
    await serveWebApp(platform.http, options.webDir ?? builtWebApp, config, headers)
    platform.startWorkers()
    return platform
  } catch (error) {
    await platform.stop()
    throw error
  }
}
