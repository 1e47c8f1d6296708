import { renewKeys } from '@chaveiro/contract/calls/account.ts'
import { appendRoster, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { deliverVaultKey } from '@chaveiro/crypto/processes/deliver-vault-key.ts'
import { writeRenew } from '@chaveiro/crypto/processes/roster-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { settle } from '../base/async/settle.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { sealedAnew } from '../items/favourites/read-favourites.ts'
import { collectOwnView, sentView } from '../log/heads/collect-view.ts'
import { loadRoster, rememberRoster } from '../log/roster/load-roster.ts'
import { isListed } from '../log/vault-logs/is-listed.ts'
import { listAllVaults } from '../log/vault-logs/list-all-vaults.ts'
import { refreshVault } from '../log/vault-logs/load-vault.ts'
import { readLogs } from '../log/vault-logs/read-logs.ts'
import { byLogs } from '../state/judge-by-logs.ts'
import { keepKit } from '../state/kept-kit.ts'
import type { OpenSession } from '../state/open-session.ts'
import { rememberedVaults } from '../state/remembered-vaults.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { newKeysOf, type PendingAccount } from './begin-account.ts'
import { followOwnAccess } from './own-keys.ts'

/**
 * Replaces one's own keys: signs the renewal and seals every vault's newest key to oneself under the new ones, in one call. Stops if a
 * vault cannot be verified, since its key would be lost; goes on past a newest key that never opened. Throws SessionError('not_in_roster').
 */
export async function finishRenewal(session: OpenSession, next: PendingAccount): Promise<void> {
  await settle(byLogs(session), async () => {
    const roster = await loadRoster(session)
    if (!roster?.people.has(session.person.id)) throw new SessionError('not_in_roster')
    const { view, entries } = sentView(await collectOwnView(session))
    const statement = await writeRenew(session.keys, next.keys, roster, view, session.now())
    const renewed = await appendRoster(roster, statement, verifier)
    const favourites = await sealedAnew(session, next.keys)
    const body = {
      ...newKeysOf(next),
      statement,
      view: entries,
      keys: await ownDeliveries(session, next, renewed),
      ...(favourites && { favourites }),
    }
    await session.api.send(renewKeys, { body })
    await followOwnAccess({ keys: next.keys, seen: session.seen }, next.methods, [next.access], true)
    if (favourites) await session.seen.keepFavourites(favourites)
    await rememberRoster(session, renewed)
    if (session.organisationKit) await keepKit({ ...session, keys: next.keys }, session.organisationKit)
  })
}

async function ownDeliveries(session: OpenSession, next: PendingAccount, roster: RosterState) {
  const self = roster.people.get(session.person.id)
  // Nothing is sealed to keys that nobody has vouched for.
  if (!self?.vouched) return []
  const keys = []
  for (const id of await vaultsToOpen(session)) {
    const vault = await openedVault(session, id)
    const held = vault?.log.generation && vault.keys.get(vault.log.generation.number)
    if (!held) continue
    const delivery = await deliverVaultKey(next.keys, held, self, { roster, log: vault.log }, session.now())
    keys.push({ vault_id: id, ...delivery })
  }
  return keys
}

/**
 * The vaults whose key the server says that this person has, and those that this device remembers and can still read: after the renewal
 * nobody opens what was sealed to the old keys, so the server must not choose.
 */
async function vaultsToOpen(session: OpenSession): Promise<Iterable<string>> {
  const listed = await listAllVaults(session)
  const held = new Set(listed.filter(({ holds_key }) => holds_key).map(({ id }) => id))
  const others = (await rememberedVaults(session)).filter((id) => !held.has(id))
  return [...held, ...(await readLogs(session, others, 'newest')).keys()]
}

/** Null if the vault's newest key was validly delivered but never opened, or the vault was deleted meanwhile: there is nothing to seal again. */
async function openedVault(session: OpenSession, vaultId: string): Promise<OpenVault | null> {
  try {
    return await refreshVault(session, vaultId)
  } catch (error) {
    const isNoise = error instanceof DistrustError && error.about === 'vault_key'
    if (isNoise && error.cause instanceof OpenFailed) return null
    const isGone = errorFacts(error).code === 'not_found' && !(await isListed(session, vaultId))
    if (isGone) return null
    throw error
  }
}
