import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SignInFault } from '@chaveiro/contract/calls/sign-in.ts'
import { texts } from '../../i18n/en/login.ts'

const says: Record<SignInFault | 'code_spent', RegExp> = {
  other_domain: /does not belong to your company/,
  email_unverified: /not verified/,
  email_unconfirmed: /only verified addresses are let in/,
  other_person: /belongs to a different account/,
  inactive: /deactivated/,
  attempt_unknown: /another browser/,
  provider_refused: /did not confirm/,
  provider_unreachable: /cannot be reached/,
  busy: /signing in at once/,
  cancelled: /cancelled/,
  code_spent: /already used or has expired/,
}

test('every refusal of a sign-in has its sentence', () => {
  const sentences: Record<string, string> = texts.fault
  for (const [fault, sentence] of Object.entries(says)) assert.match(sentences[fault] ?? '', sentence)
})
