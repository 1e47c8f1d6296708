/**
 * Preloaded (`--import`) into test processes whose subject is not the passphrase: there, Argon2id's library is
 * replaced by one HMAC. Nothing that ships knows of this, and parameters below the floor stay refused.
 */
import { createHmac } from 'node:crypto'
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'hash-wasm' ? import.meta.url : specifier, context),
})

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
