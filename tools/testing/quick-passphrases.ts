/**
 * Preloaded (`--import`) into test processes whose subject is not the passphrase. Replaces Argon2's library by one HMAC, and the
 * dictionaries for new passphrases by a few words. Nothing that ships knows of this; parameters below the minimum and the weakest
 * passphrases are still refused.
 */
import { createHmac } from 'node:crypto'
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => next(isReplaced(specifier) ? import.meta.url : specifier, context),
})

function isReplaced(specifier: string): boolean {
  return specifier === 'hash-wasm' || specifier.startsWith('@zxcvbn-ts/language-')
}

export const adjacencyGraphs = {}
export const dictionary = { words: ['password', '123456'] }

interface Options {
  password: Uint8Array
  salt: Uint8Array
  iterations: number
  memorySize: number
  parallelism: number
}

export async function argon2id({ password, salt, ...cost }: Options): Promise<Uint8Array> {
  const parameters = JSON.stringify([cost.iterations, cost.memorySize, cost.parallelism])
  return createHmac('sha256', Buffer.concat([salt, Buffer.from(parameters)]))
    .update(password)
    .digest()
}

export const argon2d = (options: Options) => argon2id(options)
