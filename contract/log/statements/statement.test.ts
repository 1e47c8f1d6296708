import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeActor, makeScene, signRaw, webVerifier } from '../../testing/cast.ts'
import { replayRoster } from '../roster/roster.ts'
import { parseStatement } from './statement.ts'

const { admin, genesis } = await makeScene()
const [header, body, signature] = genesis.split('.') as [string, string, string]
const headerJson = '{"alg":"EdDSA","typ":"chaveiro.roster.genesis"}'
const payloadJson = Buffer.from(body, 'base64url').toString()
const payload = JSON.parse(payloadJson)

/** Refused with this fault although the signature is valid. */
function refuses(name: string, text: string | Promise<string>, fault = 'malformed') {
  test(name, async () => {
    const written = await text
    await assert.rejects(replayRoster([written], webVerifier), { code: 'statement_refused', fault })
  })
}

describe('a statement is refused', () => {
  refuses('with algorithm none', signRaw(admin, headerJson.replace('EdDSA', 'none'), payloadJson))
  refuses('with another algorithm', signRaw(admin, headerJson.replace('EdDSA', 'HS256'), payloadJson))
  refuses(
    'with the newer name of the same algorithm',
    signRaw(admin, headerJson.replace('EdDSA', 'Ed25519'), payloadJson),
  )
  refuses(
    'with a further header member',
    signRaw(admin, `${headerJson.slice(0, -1)},"kid":"1"}`, payloadJson),
  )
  refuses(
    'with header members in another order',
    signRaw(admin, '{"typ":"chaveiro.roster.genesis","alg":"EdDSA"}', payloadJson),
  )
  refuses('with white space in the header', signRaw(admin, headerJson.replace(',', ', '), payloadJson))
  refuses(
    'with an unknown kind, as one of a newer release',
    signRaw(admin, headerJson.replace('genesis', 'gift'), payloadJson),
    'newer_release',
  )
  refuses(
    'with a kind of another product',
    signRaw(admin, headerJson.replace('chaveiro', 'corrente'), payloadJson),
  )
  refuses('with a version that was never', signRaw(admin, headerJson, canonical({ ...payload, v: 0 })))
  const withAlgorithm = (algorithm: unknown) =>
    canonical({ ...payload, admin: { ...payload.admin, algorithm } })
  refuses('with keys that do not say their algorithm', signRaw(admin, headerJson, withAlgorithm(undefined)))
  refuses('with keys of no algorithm', signRaw(admin, headerJson, withAlgorithm('')))
  refuses(
    'with keys of an unknown algorithm, as one of a newer release',
    signRaw(admin, headerJson, withAlgorithm('ML-KEM-1024+ML-DSA-87')),
    'newer_release',
  )
  refuses(
    'with a kind that belongs elsewhere',
    signRaw(admin, headerJson.replace('roster.genesis', 'vault.create'), payloadJson),
    'wrong_kind',
  )
  refuses('with padding', `${genesis}==`)
  refuses(
    'with a non-canonical last character of the signature',
    `${genesis.slice(0, -1)}${twin(genesis.at(-1) as string)}`,
  )
  refuses('with standard base64 instead of base64url', `${header}.${body}.${signature.slice(0, -2)}+A`)
  refuses('with a fourth part', `${genesis}.AAAA`)
  refuses('without a signature', `${header}.${body}.`)
  refuses('with an empty text', '')
  refuses('with white space around it', ` ${genesis}`)
  refuses('with a payload that is no JSON', signRaw(admin, headerJson, 'genesis'))
  refuses('with a payload that is no object', signRaw(admin, headerJson, '[]'))
  refuses('with white space in the payload', signRaw(admin, headerJson, payloadJson.replace(',', ', ')))
  refuses('with a byte order mark', signRaw(admin, headerJson, `\ufeff${payloadJson}`))
  refuses(
    'with a duplicate member',
    signRaw(admin, headerJson, payloadJson.replace('"seq":0', '"seq":0,"seq":0')),
  )
  refuses('with members in another order', signRaw(admin, headerJson, JSON.stringify({ v: 1, ...payload })))
  refuses(
    'with an escaped spelling of a member',
    signRaw(admin, headerJson, payloadJson.replace('"nonce"', '"nonc\\u0065"')),
  )
  refuses(
    'with a number spelled otherwise',
    signRaw(admin, headerJson, payloadJson.replace('"seq":0', '"seq":0.0')),
  )
  refuses('with an unknown member', signRaw(admin, headerJson, canonical({ ...payload, extra: 1 })))
  refuses(
    'with an unknown member inside',
    signRaw(admin, headerJson, canonical({ ...payload, admin: { ...payload.admin, role: 'x' } })),
  )
  refuses('with a missing member', signRaw(admin, headerJson, canonical({ ...payload, nonce: undefined })))
  refuses(
    'with null for an absent member',
    signRaw(admin, headerJson, canonical({ ...payload, nonce: null })),
  )
  refuses('of another version', signRaw(admin, headerJson, canonical({ ...payload, v: 2 })), 'newer_release')
  refuses(
    'with a date that does not exist',
    signRaw(admin, headerJson, canonical({ ...payload, at: '2026-02-30T00:00:00.000Z' })),
  )
  refuses(
    'with an instant in another zone',
    signRaw(admin, headerJson, canonical({ ...payload, at: '2026-02-03T00:00:00.000+01:00' })),
  )
  refuses('with a short nonce', signRaw(admin, headerJson, canonical({ ...payload, nonce: 'AAAA' })))
  refuses(
    'with a non-canonical nonce',
    signRaw(admin, headerJson, canonical({ ...payload, nonce: `${'A'.repeat(21)}B` })),
  )
  refuses(
    'with an id in capitals',
    signRaw(
      admin,
      headerJson,
      canonical({
        ...payload,
        admin: { ...payload.admin, user: payload.admin.user.toUpperCase().replace('7', 'A') },
      }),
    ),
  )
  refuses('longer than any statement', `${header}.${'A'.repeat(20_000)}.${signature}`)
  refuses(
    'with another person’s signature',
    makeActor(9).then((other) => signRaw(other, headerJson, payloadJson)),
    'bad_signature',
  )
  refuses(
    'with any one bit of the signature flipped',
    `${header}.${body}.${flip(signature)}`,
    'bad_signature',
  )
  refuses('with S plus the group’s order for S', `${header}.${body}.${plusOrder(signature)}`, 'bad_signature')
  refuses(
    'with a recovery key of small order',
    signRaw(admin, headerJson, canonical({ ...payload, recovery_key: 'A'.repeat(43) })),
    'weak_key',
  )
  refuses(
    'with a signing key of small order',
    signRaw(
      admin,
      headerJson,
      canonical({ ...payload, admin: { ...payload.admin, signing_key: `AQ${'A'.repeat(41)}` } }),
    ),
    'weak_key',
  )
})

test('a statement is parsed to its payload', () => {
  assert.deepEqual(parseStatement(genesis, 'chaveiro.roster.genesis').payload, payload)
})

/** Members sorted at every level, as in canonical JSON; undefined members are dropped. */
function canonical(value: object): string {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object'
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** A character that differs only in unused low bits: same bytes, another text. */
function twin(char: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return alphabet[alphabet.indexOf(char) + 1] as string
}

function flip(text: string): string {
  const bytes = Buffer.from(text, 'base64url')
  bytes[5] = (bytes[5] as number) ^ 1
  return bytes.toString('base64url')
}

/** The classic malleation (RFC 8032, 8.4): S + L verifies if S is not checked to be below L. */
function plusOrder(text: string): string {
  const bytes = Buffer.from(text, 'base64url')
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  let s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + order
  for (let i = 32; i < 64; i++) {
    bytes[i] = Number(s & 255n)
    s >>= 8n
  }
  return bytes.toString('base64url')
}
