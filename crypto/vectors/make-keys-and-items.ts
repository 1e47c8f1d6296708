import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { OverviewFields } from '@chaveiro/contract/rules/items/item-overview.ts'
import { fingerprintWords } from '@chaveiro/contract/rules/words/fingerprint-words.ts'
import { type AccountSecret, SecretKey } from '../primitives/secret-key.ts'
import { createVault } from '../processes/create-vault.ts'
import { type AccountKeys, deriveAccountKeys } from '../processes/derive-account-keys.ts'
import type { VaultKeys } from '../processes/derive-vault-keys.ts'
import { grantItemKey } from '../processes/grant-item-key.ts'
import { readRecoveryKit } from '../processes/make-recovery-kit.ts'
import { writePrintedCode } from '../processes/printed-code.ts'
import { writeEnrol, writeGenesis } from '../processes/roster-statements.ts'
import { sealFavourites } from '../processes/seal-favourites.ts'
import { type FilePartPlace, sealFilePart } from '../processes/seal-file.ts'
import { type ItemSecret, sealItem } from '../processes/seal-item.ts'
import { sealPrivateMemory } from '../processes/seal-private-memory.ts'
import { digestRevision, type SignedChange, signDeletion, signRevision } from '../processes/sign-change.ts'
import { startGeneration } from '../processes/start-generation.ts'
import { verifier } from '../processes/verifier.ts'
import { wrapWithPassphrase } from '../processes/wrap-with-passphrase.ts'
import { wrapWithRecoveryCode } from '../processes/wrap-with-recovery-code.ts'
import { fixedBytes, hex, writeContext } from './vector-text.ts'

/**
 * The content of `keys-and-items.json`: an account's keys and unlock methods, a vault of two generations and its items.
 */

const user = '01980000-0000-7000-8000-000000000001'
const colleague = '01980000-0000-7000-8000-000000000002'
const method = '01980000-0000-7000-8000-000000000011'
const recoveryMethod = '01980000-0000-7000-8000-000000000012'
const vault = '01980000-0000-7000-8000-000000000021'
const item = '01980000-0000-7000-8000-000000000031'
const request = '01980000-0000-7000-8000-000000000041'
const file = '01980000-0000-7000-8000-000000000051'
const passphrase = 'largura milagre vulto suor agachar jogador'
const favourites = `{"v":1,"marked":[["${item}","${vault}"]]}`
const at = new Date('2026-03-01T12:00:00.000Z')

const overview: OverviewFields = {
  title: 'Google Ads — Padaria São João 🥖',
  type: 'ad_token_google',
  login: 'ads@agencia.example',
  login_url: 'https://ads.google.com/?a=1&b=%20',
  environment: 'prod',
  criticality: 'high',
  owner: 'admin@agencia.example',
  client: 'Padaria São João',
  squad: '',
  expires_at: '2027-01-31',
  login_instructions: 'Second factor:\n"ask Ana" \\ 📱',
  no_copy: false,
  requires_checkout: true,
  rehearsal: false,
  has_code: false,
  has_notes: true,
  has_files: true,
  more_urls: ['https://ads.example/entrar'],
  url_match: 'site',
  labels: ['mídia paga', 'São João'],
  tags: { client: 'Padaria São João', squad: '', environment: 'prod', criticality: 'high' },
}

const overview_salt = toBase64url(fixedBytes(16, 3))

const secrets: ItemSecret[] = [
  { password: '', notes: '', metadata: {}, fields: [], files: [] },
  {
    password: 'pa"ss, wörd 🔑 ',
    notes: 'line 1\r\nline 2\t\u0000',
    metadata: { customer_id: '123-456-7890' },
    fields: [
      { label: 'PIN', value: '0042', hidden: true },
      { label: 'Ramal', value: '', hidden: false },
    ],
    files: [
      {
        id: file,
        name: 'contrato “São João”.pdf',
        size: 11,
        hash: 'uU0nuZNNPgilLlLX2n2r-sSE7-N6U4DukIj3rOLvzek',
        key: toBase64url(fixedBytes(32, 9)),
      },
    ],
  },
  {
    password: `-----BEGIN KEY-----\n${'A'.repeat(300)}\n-----END KEY-----\n`,
    notes: '',
    metadata: {},
    fields: [],
    files: [],
  },
]

/** The genesis's commitment to the admin's address, which nothing here opens. */
const identity = 'A'.repeat(43)

export async function makeKeysAndItems() {
  const secret = SecretKey.of('account', fixedBytes(32, 0))
  const keys = await deriveAccountKeys(secret, user)
  const colleagueKeys = await deriveAccountKeys(SecretKey.of('account', fixedBytes(32, 100)), colleague)
  const kit = await writePrintedCode('recovery-kit', fixedBytes(20, 7))
  const recoveryKey = toBase64url((await readRecoveryKit(kit)).publicKey)

  const genesis = await writeGenesis(keys, recoveryKey, at, identity)
  const founded = await replayRoster([genesis], verifier)
  const enrol = await writeEnrol(colleagueKeys, founded, at)
  const roster = await replayRoster([genesis, enrol], verifier)
  const first = await createVault(keys, roster, vault, at)
  const firstLogs = { roster, log: first.log }
  const changes: SignedChange[] = []
  const items: Awaited<ReturnType<typeof makeItem>>['made'][] = []
  for (const secret of secrets) {
    const { made, change } = await makeItem(keys, secret, first.vaultKeys, firstLogs, changes.at(-1))
    items.push(made)
    changes.push(change)
  }
  const { newest, standing } = changes.at(-1) as SignedChange
  const second = await startGeneration(keys, first.vaultKeys, firstLogs, newest, at)
  const upon = { item, revision: 4, before: standing.hash }
  const deletion = (await signDeletion(keys, { roster, log: second.log, newest }, upon, at)).statement

  return {
    account: {
      secret: hex(secret.copyBytes()),
      user,
      public_keys: keys.publicKeys,
      fingerprint: keys.fingerprint,
      words: await fingerprintWords(keys.fingerprint, 'en'),
      private_memory: await sealPrivateMemory(keys, 'seen: 🗝️'),
      private_memory_text: 'seen: 🗝️',
      favourites: { number: 7, sealed: await sealFavourites(keys, 7, favourites), list: favourites },
    },
    colleague: { secret: hex(fixedBytes(32, 100)), user: colleague },
    unlock: await makeUnlock(secret),
    recovery_kit: { code: kit, public_key: recoveryKey },
    contexts: contexts(roster.org, keys.fingerprint),
    roster: { statements: [genesis, enrol], org: roster.org },
    vault: {
      vault,
      statements: [first.founding.create, first.founding.generation, second.next.generation],
      keys: [...first.founding.keys, ...second.next.keys],
      previous: second.next.previous,
      generations: [first.vaultKeys, second.vaultKeys].map((generation) => ({
        key: hex(generation.key.copyBytes()),
        item_wrap_key: hex(generation.itemWrapKey.copyBytes()),
        commitment: generation.commitment,
        inbox_key: generation.inboxKey,
      })),
    },
    item,
    overview,
    overview_salt,
    items,
    deletion,
    file: await makeFile(roster.org),
    granted: await makeGranted(keys, first.vaultKeys, { roster, log: second.log }, items[1]),
  }
}

/** The parts of the file that the second item names. In use, all but the last have 1 MiB. */
async function makeFile(org: string) {
  const contents = ['hello ', 'world']
  const key = fixedBytes(32, 9)
  const made: { place: FilePartPlace; content: string; sealed: string }[] = []
  for (const [i, content] of contents.entries()) {
    const place = { org, file, part: i + 1, parts: contents.length }
    const bytes = new TextEncoder().encode(content)
    made.push({ place, content, sealed: await sealFilePart(SecretKey.of('file', key.slice()), bytes, place) })
  }
  return { key: hex(key), parts: made }
}

export type KeysAndItems = Awaited<ReturnType<typeof makeKeysAndItems>>

async function makeUnlock(secret: AccountSecret) {
  const code = await writePrintedCode('recovery-code', fixedBytes(20, 200))
  return {
    passphrase,
    passphrase_method: await wrapWithPassphrase(secret, passphrase, { user, method }),
    recovery_code: code,
    recovery_method: await wrapWithRecoveryCode(secret, code, { user, method: recoveryMethod }),
  }
}

async function makeItem(
  keys: AccountKeys,
  secret: ItemSecret,
  vaultKeys: VaultKeys,
  logs: Logs,
  last: SignedChange | undefined,
) {
  const revision = (last?.standing.revision ?? 0) + 1
  const sealed = await sealItem(secret, { item, revision }, vaultKeys)
  const upon = last
    ? { act: 'revise' as const, item, revision, before: last.standing.hash }
    : { act: 'create' as const, item, revision: 1 as const }
  const place = { ...logs, newest: last?.newest ?? null }
  const content = { ...sealed, overview, overviewSalt: overview_salt }
  const change = await signRevision(keys, place, upon, await digestRevision(content), at)
  return { change, made: { revision, secret, ...sealed, signature: change.statement } }
}

/** An item's key delivered for a time, here to the account itself. */
async function makeGranted(
  keys: AccountKeys,
  vaultKeys: VaultKeys,
  logs: Logs,
  rewrap: { revision: number; key: string; signature: string } | undefined,
) {
  const to = logs.roster.people.get(user)
  if (!rewrap || !to) throw new Error('there is nothing to hand over')
  const { revision, key, signature } = rewrap
  const change = await hashText(signature, verifier)
  const approvals = [await hashText('approved', verifier)]
  const until = '2026-03-01T14:00:00.000Z'
  const granting = { request, vault, item, change, revision, key, to, approvals, until }
  return { request, revision, ...(await grantItemKey(keys, vaultKeys, granting, logs, at)) }
}

function contexts(org: string, fingerprint: string) {
  const inVault = { org, vault, generation: 1 }
  return [
    writeContext('account-secret.passphrase', {
      user,
      method,
      argon2_memory_kib: 65_536,
      argon2_passes: 3,
      argon2_lanes: 1,
      argon2_salt: 'AAAAAAAAAAAAAAAAAAAAAA',
    }),
    writeContext('account-secret.recovery', { user, method }),
    writeContext('account-secret.session', { user }),
    writeContext('private-memory', { user }),
    writeContext('favourites', { user, revision: 7 }),
    writeContext('vault-key', { ...inVault, recipient: user, fingerprint }),
    writeContext('previous-vault-key', inVault),
    writeContext('item', { org, vault, item, revision: 1 }),
    writeContext('file-part', { org, file, part: 1, parts: 2 }),
    writeContext('item-key', { ...inVault, item, revision: 1 }),
    writeContext('granted-item-key', {
      org,
      vault,
      item,
      revision: 1,
      request,
      recipient: user,
      fingerprint,
    }),
    writeContext('derive.sealing-seed', { user }),
    writeContext('derive.signing-seed', { user }),
    writeContext('derive.private-memory-key', { user }),
    writeContext('derive.vault-commitment', inVault),
    writeContext('derive.item-wrap-key', inVault),
    writeContext('derive.inbox-seed', inVault),
    writeContext('derive.recovery-code', { user, method }),
    writeContext('derive.recovery-kit', {}),
  ]
}
