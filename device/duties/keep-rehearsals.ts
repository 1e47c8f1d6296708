import { rehearsalInstructions } from '@chaveiro/contract/calls/rehearsals.ts'
import { makePassphrase } from '@chaveiro/crypto/processes/make-passphrase.ts'
import { DistrustError } from '../base/types/session-error.ts'
import { writeNewItem } from '../items/create-item.ts'
import { deleteItem } from '../items/delete-item.ts'
import { verifiedItem } from '../items/verified-item.ts'
import { organisationLanguage } from '../log/roster/words.ts'
import { requireAllowance } from '../state/allowance.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { Duty } from './duty.ts'
import { unlessOvertaken } from './unless-overtaken.ts'

/** Rehearsals per vault; more than people start in earnest. */
const maxPerHour = 10
const titleWords = 2

/** Makes the items on which an emergency is rehearsed when a custodian starts one, and deletes them when it is over. */
export const keepRehearsals: Duty = (session, { rehearsals }) =>
  rehearsals.map(({ vault_id, item_id }) => ({
    vaultLog: vault_id,
    run: async () => {
      requireAllowance(session, `rehearse ${vault_id}`, maxPerHour)
      const work =
        item_id === null
          ? makeRehearsalItem(session, vault_id)
          : deleteRehearsalItem(session, item_id, vault_id)
      await unlessOvertaken(overtaken, work)
    },
  }))

/** Makes an item of random words, signed as a rehearsal. */
async function makeRehearsalItem(session: OpenSession, vaultId: string): Promise<void> {
  const language = await organisationLanguage(session.api)
  const title = (await makePassphrase(language)).split(' ').slice(0, titleWords).join(' ')
  const login_instructions = rehearsalInstructions[language]
  const draft = { title, type: 'secure_note', login_instructions, rehearsal: true } as const
  const secret = { password: await makePassphrase(language), notes: '', metadata: {}, fields: [], files: [] }
  await writeNewItem(session, vaultId, draft, secret)
}

/** Signs a deletion only of an item that its author signed as a rehearsal, whatever the server says of it. */
async function deleteRehearsalItem(session: OpenSession, id: string, vaultId: string): Promise<void> {
  const item = await verifiedItem(session, { id, vaultId })
  if (!item.rehearsal) throw new DistrustError('item', 'shown')
  await deleteItem(session, item)
}

/** Another member's device was faster, or this person is no member any more. */
const overtaken = new Set<string>(['no_rehearsal', 'not_found', 'stale_revision', 'key_missing'])
