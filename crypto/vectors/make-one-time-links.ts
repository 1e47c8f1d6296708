import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import type { OneTimeSender } from '@chaveiro/contract/rules/links/one-time-sender.ts'
import { deriveBytes } from '../envelopes/derive-key.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { deriveAccountKeys } from '../processes/derive-account-keys.ts'
import { hashOneTimeKeyProof, proveOneTimeKey } from '../processes/one-time-key.ts'
import { sealOneTimeLabel } from '../processes/one-time-label.ts'
import { passOneTimeLink, protectOneTimeLink } from '../processes/one-time-password.ts'
import { sealOneTimeSecret } from '../processes/one-time-secret.ts'
import { sealOneTimeSender } from '../processes/one-time-sender.ts'
import { sealOneTimePart } from '../processes/seal-file.ts'
import { fixedBytes, hex, writeContext } from './vector-text.ts'

const user = '01980000-0000-7000-8000-000000000001'
const link = '01980000-0000-7000-8000-000000000017'
const file = '01980000-0000-7000-8000-000000000018'

const secret: OneTimeSecret = {
  title: 'Painel da agência 🔑',
  type: 'web_credential',
  login: 'ana@agencia.example',
  password: ' s3nha forte\n',
  login_url: 'https://painel.example/entrar',
  notes: 'Só às terças',
  fields: [{ label: 'PIN', value: '0042' }],
  no_copy: false,
}

const sender: OneTimeSender = { person: 'Ana Souza', company: 'Agência' }

/** A one-time link, with and without a password, and its label, and a file. Fixed keys, random salts. */
export async function makeOneTimeLinks() {
  const bytes = fixedBytes(32, 60)
  const key = SecretKey.of('one-time', bytes.slice())
  const token = toBase64url(await deriveBytes(key, 'derive.one-time-token', {}))
  const password = 'garça azul'
  const { key: sealingKey, argon2, proofHash } = await protectOneTimeLink({ token, key }, password)
  const { proof } = await passOneTimeLink({ token, key }, password, argon2)
  const account = fixedBytes(32, 0)
  const keys = await deriveAccountKeys(SecretKey.of('account', account.slice()), user)
  const place = {
    token,
    argon2_memory_kib: argon2.memory_kib,
    argon2_passes: argon2.passes,
    argon2_lanes: argon2.lanes,
    argon2_salt: argon2.salt,
  }
  return {
    secret,
    fragment: toBase64url(bytes),
    token,
    key_proof: await proveOneTimeKey({ token, key }),
    key_proof_hash: await hashOneTimeKeyProof({ token, key }),
    sealed: await sealOneTimeSecret(secret, key, token),
    sender: { names: sender, sealed: await sealOneTimeSender(sender, { token, key }) },
    protected: {
      password,
      argon2,
      proof,
      proof_hash: proofHash,
      sealed: await sealOneTimeSecret(secret, sealingKey, token),
    },
    label: {
      account: hex(account),
      user,
      link,
      text: 'Wi-Fi da recepção',
      sealed: await sealOneTimeLabel(keys, link, 'Wi-Fi da recepção'),
    },
    file: await makeFile(token),
    contexts: [
      writeContext('derive.one-time-token', {}),
      writeContext('derive.one-time-key-proof', { token }),
      writeContext('derive.one-time-password-key', place),
      writeContext('derive.one-time-proof', { token }),
      writeContext('one-time-secret', { token }),
      writeContext('one-time-sender', { token }),
      writeContext('one-time-label', { user, link }),
      writeContext('one-time-file-part', { token, file, part: 1, parts: 2 }),
    ],
  }
}

/** The parts of a file that goes along with the link. In use, all but the last have 1 MiB. */
async function makeFile(token: string) {
  const key = fixedBytes(32, 61)
  const contents = ['bom ', 'dia']
  const parts: { part: number; content: string; sealed: string }[] = []
  for (const [i, content] of contents.entries()) {
    const place = { token, file, part: i + 1, parts: contents.length }
    const bytes = new TextEncoder().encode(content)
    const sealed = await sealOneTimePart(SecretKey.of('file', key.slice()), bytes, place)
    parts.push({ part: place.part, content, sealed })
  }
  return { id: file, key: hex(key), parts }
}

export type OneTimeLinkVectors = Awaited<ReturnType<typeof makeOneTimeLinks>>
