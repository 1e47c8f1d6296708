import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { appendRoster, replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { appendVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { Place } from '../envelopes/context.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { commitToAddress } from '../processes/commit-to-address.ts'
import { createVault } from '../processes/create-vault.ts'
import { dealCustody } from '../processes/deal-custody.ts'
import { type AccountKeys, deriveAccountKeys } from '../processes/derive-account-keys.ts'
import { deriveCustodyKeys } from '../processes/derive-custody-keys.ts'
import { deriveCustodyValue } from '../processes/derive-item-custody-values.ts'
import { confirmCustodyValues, giveCustodyValues } from '../processes/give-custody-values.ts'
import { readRecoveryKit } from '../processes/make-recovery-kit.ts'
import { openCustodyShare } from '../processes/open-custody-share.ts'
import { writePrintedCode } from '../processes/printed-code.ts'
import { writeAppoint, writeEnrol, writeGenesis, writeVouch } from '../processes/roster-statements.ts'
import { sealItem } from '../processes/seal-item.ts'
import { startGeneration } from '../processes/start-generation.ts'
import { writeCustody } from '../processes/vault-log-statements.ts'
import { verifier } from '../processes/verifier.ts'
import { fixedBytes, hex, writeContext } from './vector-text.ts'

/**
 * The content of `custody.json`: a vault dealt among three custodians, and an item that two of them give to a member.
 */

const uuid = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = new Date('2026-03-01T12:00:00.000Z')
const vault = uuid(21)
const place = { item: uuid(31), revision: 2 }
const request = uuid(41)
/** As the hash of the item's change. */
const content = 'B'.repeat(43)

type Organisation = { people: [AccountKeys, AccountKeys, AccountKeys, AccountKeys]; statements: string[] }

/** The genesis's commitment to the admin's address, which nothing here opens. */
const identity = 'A'.repeat(43)

export async function makeCustody() {
  const secrets = [0, 40, 80, 120].map((first) => fixedBytes(32, first))
  const { people, statements } = await makeOrganisation(secrets)
  const [admin, second, third, member] = people
  const roster = await replayRoster(statements, verifier)
  const {
    founding,
    log: founded,
    vaultKeys: first,
  } = await createVault(admin, roster, vault, at, {
    admissions: [{ user: member.user }],
  })
  const change = { custody: 'split' as const, custodians: [third, admin, second].map(({ user }) => user) }
  const proposal = await writeCustody(admin, { roster, log: founded }, change, at)
  const proposed = await appendVaultLog(founded, proposal, roster, verifier)
  const confirms = await hashText(proposal, verifier)
  const confirmation = await writeCustody(second, { roster, log: proposed }, change, at, confirms)
  const changed = await appendVaultLog(proposed, confirmation, roster, verifier)
  const { next, log, vaultKeys } = await startGeneration(member, first, { roster, log: changed }, null, at)
  const { deal, shares, log: dealtLog } = await dealCustody(member, vaultKeys, { roster, log }, at)
  const keys = await deriveCustodyKeys(vaultKeys, 1, 3)
  const dealing = { ...vaultKeys.place, dealing: 1 }
  const secret = {
    password: 'pãozinho 🔑',
    notes: 'n',
    metadata: { customer_id: '1' },
    fields: [],
    files: [],
  }
  const to = roster.people.get(member.user)
  if (!to) throw new Error('not enrolled')
  const heldBy = (who: AccountKeys) => {
    const share = shares.find(({ user }) => user === who.user) as (typeof shares)[0]
    return openCustodyShare(who, share, { roster, log: dealtLog })
  }
  const others = change.custodians.flatMap((user, index) => {
    const person = user === admin.user ? undefined : roster.people.get(user)
    return person ? [{ position: index + 1, person }] : []
  })
  const matter = { request, content, items: [place], to }
  const heldFirst = await heldBy(admin)
  const heldSecond = await heldBy(second)
  const secondGiven = {
    position: heldFirst.without,
    sealed: await giveCustodyValues([heldFirst], matter, others, roster),
  }
  const confirming = {
    position: heldSecond.without,
    sealed: await confirmCustodyValues(second, [heldSecond], matter, secondGiven, roster),
  }
  const values = await Promise.all(keys.map((key, i) => deriveCustodyValue(key, i + 1, dealing, place)))
  return {
    secrets: secrets.map(hex),
    roster: statements,
    log: [
      founding.create,
      ...founding.admits,
      founding.generation,
      proposal,
      confirmation,
      next.generation,
      deal,
    ],
    vault_key: hex(vaultKeys.key.copyBytes()),
    custody_keys: keys.map((key) => hex(key.copyBytes())),
    shares,
    item: {
      place,
      secret,
      values: values.map((value) => hex(value.copyBytes())),
      wrapped: await sealItem(secret, place, vaultKeys, { place: dealing, keys }),
    },
    given: { request, content, to: member.user, by: [secondGiven, confirming] },
    contexts: contexts(dealing, member.fingerprint),
  }
}

export type CustodyVectors = Awaited<ReturnType<typeof makeCustody>>

/** The organisation of three custodians and a member. */
async function makeOrganisation(secrets: Uint8Array<ArrayBuffer>[]): Promise<Organisation> {
  const keysOf = (secret: Uint8Array<ArrayBuffer>, index: number) =>
    deriveAccountKeys(SecretKey.of('account', secret.slice()), uuid(index + 1))
  const people = (await Promise.all(secrets.map(keysOf))) as Organisation['people']
  const [admin, second, third, member] = people
  const recovery = await readRecoveryKit(await writePrintedCode('recovery-kit', fixedBytes(20, 7)))
  const statements = [await writeGenesis(admin, toBase64url(recovery.publicKey), at, identity)]
  let roster = await replayRoster(statements, verifier)
  const append = async (statement: string) => {
    roster = await appendRoster(roster, statement, verifier)
    statements.push(statement)
  }
  for (const person of [second, third, member]) {
    await append(await writeEnrol(person, roster, at))
    const enrolled = roster.people.get(person.user)
    if (!enrolled) throw new Error('not enrolled')
    const { identity } = await commitToAddress(person.user, `${person.user}@agencia.example`)
    await append(await writeVouch(admin, roster, { ...enrolled, identity }, at))
  }
  for (const { user } of [second, third]) {
    await append(await writeAppoint(admin, roster, { user, role: 'manager' }, at))
  }
  return { people, statements }
}

function contexts(dealt: Omit<Place<'derive.custody-key'>, 'position'>, fingerprint: string) {
  const openingPlace = { ...dealt, position: 3, request, content }
  return [
    writeContext('derive.custody-key', { ...dealt, position: 3 }),
    writeContext('derive.custody-value', { ...dealt, ...place, position: 3 }),
    writeContext('derive.custody-wrap-key', { ...dealt, ...place }),
    writeContext('custody-item-key', { ...dealt, ...place }),
    writeContext('custody-keys', { ...dealt, recipient: uuid(2), fingerprint }),
    ...(['granted-custody-values', 'confirming-custody-values', 'opening-key'] as const).map((purpose) =>
      writeContext(purpose, { ...openingPlace, recipient: uuid(4), fingerprint }),
    ),
    writeContext('locked-custody-values', openingPlace),
  ]
}
