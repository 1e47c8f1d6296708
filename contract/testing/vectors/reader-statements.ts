import type { RosterState } from '../../log/roster/roster.ts'
import type { ChangePoint } from '../../log/vaults/vault-closing.ts'
import type { VaultLogState } from '../../log/vaults/vault-log.ts'
import { type Actor, generationPayload, sign } from '../cast.ts'
import { onLog } from '../organisation.ts'
import type { LogInTheMaking } from './log-in-the-making.ts'

/** In shared custody: ana makes the inherited member davi a reader, who signs nothing that counts, and a member again. */
export async function makeReader(
  vault: LogInTheMaking<VaultLogState>,
  roster: RosterState,
  { ana, davi, eva }: Record<'ana' | 'davi' | 'eva', Actor>,
  from: string,
  change: ChangePoint | null,
) {
  const logs = () => ({ log: vault.state, roster })
  const admit = (by: Actor, user: Actor, more: object = {}) =>
    onLog(by, 'chaveiro.vault.admit', logs(), { user: user.user, from, ...more })
  const reader = { access: 'reader' as const }
  const closing = change === null ? {} : { change }
  vault.refuse('a new reader who closes changes', 'malformed', await admit(ana, eva, { ...reader, change }))
  await vault.add(await admit(ana, davi, { ...reader, ...closing }))
  vault.refuse('a reader twice', 'already_member', await admit(ana, davi, reader))
  const next = { ...generationPayload(davi, roster, vault.state), ...closing }
  vault.refuse(
    'a generation by a reader',
    'not_entitled',
    await sign(davi, 'chaveiro.vault.generation', next),
  )
  vault.refuse('a reader who makes themselves a member', 'not_entitled', await admit(davi, davi))
  await vault.add(await admit(ana, davi))
}
