import { OpenFailed } from '../envelopes/open-failed.ts'
import { SecretKey } from '../primitives/secret-key.ts'

/** The secrets of a dealing in the order of their positions, except one. */
export function writeBundle(secrets: readonly SecretKey<string>[]): Uint8Array<ArrayBuffer> {
  const bundle = new Uint8Array(secrets.length * 32)
  for (const [index, secret] of secrets.entries()) bundle.set(secret.copyBytes(), index * 32)
  return bundle
}

/** The secrets by position, from 1; overwrites the bundle. OpenFailed if its length is wrong. */
export function readBundle<Kind extends string>(
  kind: Kind,
  bundle: Uint8Array<ArrayBuffer>,
  { count, without }: { readonly count: number; readonly without: number },
): Map<number, SecretKey<Kind>> {
  if (bundle.length !== (count - 1) * 32) throw new OpenFailed()
  const positions = Array.from({ length: count }, (_, index) => index + 1).filter((one) => one !== without)
  const secrets = positions.map((position, index) => {
    const bytes = bundle.slice(index * 32, (index + 1) * 32)
    return [position, SecretKey.of(kind, bytes)] as const
  })
  bundle.fill(0)
  return new Map(secrets)
}
