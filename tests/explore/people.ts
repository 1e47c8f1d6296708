import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { isEd25519Point, isStrongEd25519Point } from '@chaveiro/contract/log/statements/ed25519-key.ts'
import { fingerprintOf } from '@chaveiro/contract/log/statements/fingerprint.ts'
import { keyAlgorithm } from '@chaveiro/contract/log/statements/statement-forms.ts'
import { standIn } from './stand-in.ts'

/** The three people of every exploration, their successive keys, and the printed recovery kit. */
export const people = ['ana', 'bia', 'caio'] as const
export type Name = (typeof people)[number]

/** One pair of a person's public keys, named such as `ana/1`; the same in every run. */
export type Keys = {
  readonly name: string
  readonly user: string
  readonly signingKey: string
  readonly sealingKey: string
  readonly fingerprint: string
}

/** How many pairs of keys a person may have, one after the other. */
const maxKeys = 4
const owners = [...people, 'recovery', 'link-bia', 'link-caio']

export const idOf = (number: number) => `01980000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
const userOf = (owner: string) => idOf(owners.indexOf(owner) + 1)
export const user = Object.fromEntries(people.map((name) => [name, userOf(name)])) as Record<Name, string>
export const nameOf = (id: string): Name => people.find((name) => user[name] === id) as Name

const sealingKeys = new Map<number, string>()
const all = new Map<string, Keys>()
const bySigningKey = new Map<string, Keys>()
const points = strongPoints()
for (const [index, owner] of owners.entries()) {
  for (let count = 1; count <= maxKeys; count++) {
    const signingKey = points.next().value
    const sealingKey = sealing(index * maxKeys + count)
    const fingerprint = await fingerprintOf(sealingKey, signingKey, standIn)
    const keys = { name: `${owner}/${count}`, user: userOf(owner), signingKey, sealingKey, fingerprint }
    all.set(keys.name, keys)
    bySigningKey.set(signingKey, keys)
  }
}

export const keys = (name: string): Keys => all.get(name) as Keys
export const ownerOf = (signingKey: string): Keys => bySigningKey.get(signingKey) as Keys
/** The keys in the form that statements carry. */
export const carried = ({ signingKey, sealingKey }: Keys) => ({
  algorithm: keyAlgorithm,
  signing_key: signingKey,
  sealing_key: sealingKey,
})

/** A distinct sealing key per number; the rules only check its form and never seal. */
export function sealing(number: number): string {
  const key = sealingKeys.get(number) ?? makeSealing(number)
  sealingKeys.set(number, key)
  return key
}

function makeSealing(number: number): string {
  const bytes = new Uint8Array(1216)
  new DataView(bytes.buffer).setUint32(1184, number)
  // Makes it, for every number, none of the few keys of small order.
  bytes[1188] = 7
  return toBase64url(bytes)
}

/** The points of the curve that are valid strong keys, by their y coordinate. */
function* strongPoints(): Generator<string, never> {
  const bytes = new Uint8Array(32)
  for (let y = 2; ; y++) {
    bytes.set([y % 256, Math.floor(y / 256)])
    if (isStrongEd25519Point(bytes) && isEd25519Point(bytes)) yield toBase64url(bytes)
  }
}
