import { hash } from 'node:crypto'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import { getUnlockMethods, type UnlockMethod } from '@chaveiro/contract/calls/account.ts'
import {
  methodsDigestInput,
  nextAccess,
  readAccessHead,
} from '@chaveiro/contract/log/statements/account-access.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { signStatement, type TestKeys } from '@chaveiro/contract/testing/signing.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import type { TestServer } from '../platform/testing/test-server.ts'

export type Signer = { id: string; token: string; keys: TestKeys }
type Access = StatementPayload<'chaveiro.account.access'>

/** Where the newest access statement of somebody's keys stands, and the methods that it names. */
export function headOf({ access }: Pick<CallOutput<typeof getUnlockMethods>, 'access'>) {
  return readAccessHead(access.at(-1) ?? '', nodeVerifier)
}

/**
 * The statement after the account's newest access statement, as the person's device would send it; `place` overrides.
 */
export async function accessStatement(
  server: TestServer,
  as: Signer,
  said: Partial<Pick<Access, 'methods' | 'trusts' | 'connects' | 'recovered'>>,
  place: Partial<Access> = {},
): Promise<string> {
  const read = await server.call(getUnlockMethods, { as })
  const none = { head: null, methods: hash('sha256', '', 'base64url') }
  const { head, methods } = read.status === 200 ? await headOf(read.body) : none
  const at = new Date(server.clock.now()).toISOString()
  const payload = { v: 1 as const, user: as.id, ...nextAccess(head), at, methods, ...said, ...place }
  return signStatement('chaveiro.account.access', payload, as.keys.signing)
}

/** All new unlock methods, signed. */
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

/** A browser to be trusted, signed. */
export async function trustBody<B extends { id: string; sealed: string }>(
  server: TestServer,
  as: Signer,
  browser: B,
): Promise<B & { statement: string }> {
  const trusts = { browser: browser.id, sealed: hash('sha256', browser.sealed, 'base64url') }
  return { ...browser, statement: await accessStatement(server, as, { trusts }) }
}

/** What a page sealed for a program that is to be connected, signed. */
export async function connectBody(server: TestServer, as: Signer, device: string, sealed: string) {
  const connects = { device, sealed: hash('sha256', sealed, 'base64url') }
  return { sealed, statement: await accessStatement(server, as, { connects }) }
}

/** Somebody's first or new keys, with methods signed by them. */
export function newKeysBody(user: string, keys: TestKeys, methods: readonly UnlockMethod[]) {
  const whole = methods.map((method) => ({ ...method, passkey: method.passkey ?? null }))
  const digest = hash('sha256', methodsDigestInput(whole), 'base64url')
  const at = '2026-01-02T03:04:05.678Z'
  const payload = { v: 1 as const, user, ...nextAccess(null), at, methods: digest }
  const { sealing_key, signing_key } = keys
  const access = signStatement('chaveiro.account.access', payload, keys.signing)
  return { sealing_key, signing_key, methods: whole, access }
}
