import { renewKeys } from '@chaveiro/contract/account.ts'
import { appendRoster, type RosterState } from '@chaveiro/contract/rules/roster.ts'
import { listVaults } from '@chaveiro/contract/vaults.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { deliverVaultKey } from '@chaveiro/crypto/processes/deliver-vault-key.ts'
import { writeRenew } from '@chaveiro/crypto/processes/roster-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { CallError } from '../../call-error.ts'
import { DistrustError, SessionError } from '../../session-error.ts'
import { loadRoster } from '../roster/load-roster.ts'
import { keepKit } from '../state/kept-kit.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { refreshVault } from '../vault-logs/load-vault.ts'
import type { PendingAccount } from './begin-account.ts'

const mostAttempts = 5

/**
 * Puts new keys in the place of one's own: signs the renewal, and hands every vault's newest key over to oneself under
 * the new ones, in one call. So nothing is lost where nobody else holds a vault. A vault that does not hold up stops
 * it: its key would be left behind. Noise in the place of a newest key is none: it does not stop anybody. SessionError('not_in_roster') for who has no keys in the roster.
 */
export async function finishRenewal(session: OpenSession, next: PendingAccount): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const roster = await loadRoster(session)
    if (!roster?.people.has(session.person.id)) throw new SessionError('not_in_roster')
    const statement = await writeRenew(session.keys, next.keys, roster, session.now())
    const renewed = await appendRoster(roster, statement, verifier)
    const body = {
      ...next.keys.publicKeys,
      methods: next.methods,
      statement,
      keys: await ownDeliveries(session, next, renewed),
    }
    try {
      await session.api.send(renewKeys, { body })
      if (session.organisationKit) await keepKit({ ...session, keys: next.keys }, session.organisationKit)
      return
    } catch (error) {
      const wasOutrun = error instanceof CallError && error.code === 'stale_head'
      if (!wasOutrun || attempt === mostAttempts) throw error
    }
  }
}

async function ownDeliveries(session: OpenSession, next: PendingAccount, roster: RosterState) {
  const self = roster.people.get(session.person.id)
  // Nobody seals to keys that nobody stands for, and nobody has sealed anything to these.
  if (!self?.vouched) return []
  const keys = []
  for (const { id, holds_key } of await session.api.send(listVaults)) {
    if (!holds_key) continue
    const vault = await openedVault(session, id)
    const held = vault?.log.generation && vault.keys.get(vault.log.generation.number)
    if (!held) continue
    const delivery = await deliverVaultKey(next.keys, held, self, { roster, log: vault.log }, session.now())
    keys.push({ vault_id: id, ...delivery })
  }
  return keys
}

/** Null for a vault whose newest key was rightly delivered and never opened: there is nothing to hand on. */
async function openedVault(session: OpenSession, vaultId: string): Promise<OpenVault | null> {
  try {
    return await refreshVault(session, vaultId)
  } catch (error) {
    const isNoise = error instanceof DistrustError && error.about === 'vault_key'
    if (isNoise && error.cause instanceof OpenFailed) return null
    throw error
  }
}
