import type { SignedRun } from '@chaveiro/contract/calls/machines.ts'
import type { RosterMachine } from '@chaveiro/contract/log/roster/roster.ts'
import { standingGive } from '@chaveiro/contract/log/vaults/vault-give.ts'
import type { VaultGive } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { type GrantedItemKey, grantToMachine } from '@chaveiro/crypto/processes/grant-item-key.ts'
import { SessionError } from '../base/types/session-error.ts'
import { withItemKey } from '../items/with-item-key.ts'
import { refreshVault } from '../log/vault-logs/load-vault.ts'
import { rosterFor } from '../log/vault-logs/load-vault-log.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'

type Given = SignedRun['items'][number]

/** A vault by its newest log and roster, with an item's grant that stands in it; null if none does. */
export async function vaultOfGrant(
  session: OpenSession,
  { grant_id, vault_id }: Pick<Given, 'grant_id' | 'vault_id'>,
): Promise<{ vault: OpenVault; given: VaultGive; machine: RosterMachine } | null> {
  const opened = await refreshVault(session, vault_id)
  const vault = { ...opened, roster: await rosterFor(session, 'newest') }
  const given = standingGive(vault.log, vault.roster, grant_id, session.now().toISOString())
  const machine = given && vault.roster.machines.get(given.machine)
  return given && machine ? { vault, given, machine } : null
}

/** What is sealed: to the machine's own keys under its grant, or to those of one run. */
type Sealing = {
  readonly given: VaultGive
  readonly to: Pick<RosterMachine, 'machine' | 'sealingKey' | 'fingerprint'>
  readonly request: string
  readonly approvals: readonly string[]
  readonly until: string
}

/** Seals the key of a verified item that was given to a machine. An item that requires a check-out is for people only. */
export async function sealToMachine(
  session: OpenSession,
  vault: OpenVault,
  { item, wrap }: Pick<Given, 'item' | 'wrap'>,
  { given, to, request, approvals, until }: Sealing,
): Promise<GrantedItemKey> {
  if (item.requires_checkout || vault.log.custody === 'split') throw new SessionError('machine_not_for_item')
  if (item.id !== given.item) throw new SessionError('not_found')
  if (!wrap) throw new SessionError('key_missing')
  const { roster, log } = vault
  return withItemKey(session, vault, { item, wrap }, (place, keys) =>
    grantToMachine(
      session.keys,
      keys,
      { ...place, request, to, approvals, until },
      { roster, log },
      session.now(),
    ),
  )
}
