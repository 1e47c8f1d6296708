import { hash } from 'node:crypto'
import { getUnlockMethods, type UnlockMethod } from '@chaveiro/contract/account.ts'
import { methodsDigestInput, nextAccess } from '@chaveiro/contract/rules/account-access.ts'
import type { LogHead, StatementPayload } from '@chaveiro/contract/rules/statement-kinds.ts'
import type { TestServer } from '../platform/testing/test-server.ts'
import { signStatement, type TestKeys } from './statements.ts'

export type Signer = { id: string; token: string; keys: TestKeys }
type Access = StatementPayload<'chaveiro.account.access'>

/** What the person's device would send after the newest access statement; `place` alters it. */
export async function accessStatement(
  server: TestServer,
  as: Signer,
  said: Pick<Access, 'methods' | 'trusts' | 'recovered'>,
  place: Partial<Access> = {},
): Promise<string> {
  const read = await server.call(getUnlockMethods, { as })
  const head: LogHead | null = read.status === 200 ? read.body.head : null
  const at = new Date(server.clock.now()).toISOString()
  const payload = { v: 1 as const, user: as.id, ...nextAccess(head), at, ...said, ...place }
  return signStatement('chaveiro.account.access', payload, as.keys.signing)
}

/** All unlock methods as they are to be, signed. */
export async function methodsBody(
  server: TestServer,
  as: Signer,
  methods: readonly UnlockMethod[],
  recovered = false,
) {
  const whole = methods.map((method) => ({ ...method, passkey: method.passkey ?? null }))
  const digest = hash('sha256', methodsDigestInput(whole), 'base64url')
  return {
    methods: whole,
    statement: await accessStatement(server, as, { methods: digest, ...(recovered && { recovered }) }),
  }
}

/** A browser that is to be trusted, signed. */
export async function trustBody<B extends { id: string; sealed: string }>(
  server: TestServer,
  as: Signer,
  browser: B,
): Promise<B & { statement: string }> {
  const trusts = { browser: browser.id, sealed: hash('sha256', browser.sealed, 'base64url') }
  return { ...browser, statement: await accessStatement(server, as, { trusts }) }
}

/** New keys that somebody asks for after they lost everything, with the methods signed by them. */
export function resetBody(user: string, keys: TestKeys, methods: readonly UnlockMethod[]) {
  const whole = methods.map((method) => ({ ...method, passkey: method.passkey ?? null }))
  const digest = hash('sha256', methodsDigestInput(whole), 'base64url')
  const at = '2026-01-02T03:04:05.678Z'
  const payload = { v: 1 as const, user, ...nextAccess(null), at, methods: digest }
  const { sealing_key, signing_key } = keys
  const access = signStatement('chaveiro.account.access', payload, keys.signing)
  return { sealing_key, signing_key, methods: whole, access }
}
