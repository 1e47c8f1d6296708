import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { OpeningVoice } from '@chaveiro/contract/log/vaults/vault-state.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader, Tx } from '../platform/db/db.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { acceptStatement } from './accept-statement.ts'
import { insertValues, selectValues } from './opening-values.queries.ts'

type Opening = StatementPayload<'chaveiro.vault.open'>
/** One custodian's values, sealed to the person whom two open something to. */
type ValuesDocument = { sealed: string }

const valuesRow = (requestId: string, giverId: string) => `${requestId}/${giverId}`

/** Keeps the values that came with an approval, which have to be those that were signed. */
export async function keepValues(tx: Tx, atRest: AtRest, signed: Opening, sealed: string): Promise<void> {
  await acceptStatement('sealed', async () => {
    const isText = signed.sealed === (await hashText(sealed, nodeVerifier))
    refuseUnless(isText, 'wrong_text', 'another text was signed')
  })
  const { request, by, vault, to, scope } = signed
  const document: ValuesDocument = { sealed }
  await tx.run(insertValues, {
    ...{ request_id: request, giver_id: by, vault_id: vault, recipient_id: to },
    is_of_vault: 'items' in scope,
    document: atRest.seal('opening_values', valuesRow(request, by), document),
  })
}

/** What a custodian gave; null if it was given to nobody yet or is deleted. */
export async function readValues(
  reader: Reader,
  atRest: AtRest,
  request: string,
  { by }: Pick<OpeningVoice, 'by'>,
): Promise<string | null> {
  const values = await reader.first(selectValues, { request_id: request, giver_id: by })
  if (!values) return null
  return atRest.open<ValuesDocument>('opening_values', valuesRow(request, by), values.document).sealed
}
