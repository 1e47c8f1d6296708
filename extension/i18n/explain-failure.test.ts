import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '@chaveiro/contract/languages.ts'
import type { ClientErrorCode } from '@chaveiro/device'
import type { Failure } from '../background/window-messages.ts'
import { explainFailure } from './explain-failure.ts'
import { textsOf } from './texts.ts'

const failed = (code: Failure['code'], detail = ''): Failure => ({
  ...{ name: 'Error', code, status: 0 },
  ...{ detail, fields: [], retryAfterSeconds: null },
})

/** How acts of the extension end by the device's own word; the others are of the web app's acts alone. */
const ofTheDevice: ClientErrorCode[] = [
  ...(['unreachable', 'unreadable', 'locked', 'no_keys', 'open_failed', 'keys_renewed'] as const),
  ...(['others_first', 'decided_meanwhile', 'argon2_refused', 'webassembly_missing'] as const),
  ...(['memory_short', 'methods_refused', 'other_account', 'work_endless', 'answer_endless'] as const),
  ...(['restore_unsettled', 'views_unmatched', 'key_unusable', 'newer_release', 'release_required'] as const),
  ...(['memory_newer', 'approval_refused', 'over_by_clock', 'keys_not_enrolled'] as const),
  ...(['two_step_unreadable'] as const),
]
const ofTheServer = [
  ...(['not_holder', 'already_checked_out', 'checkout_required', 'too_many', 'busy'] as const),
  ...(['too_many_open', 'not_found', 'stale_revision'] as const),
]

test('no failure is told in the words of the server', () => {
  const { sentence } = explainFailure(failed('unexpected', 'Call +55 11 5555-0100'), 'en')
  assert.equal(sentence, textsOf('en').failure.generic)
})

for (const language of languages) {
  test(`each way in which an act may end has a sentence of its own (${language})`, () => {
    const { generic } = textsOf(language).failure
    for (const code of [...ofTheDevice, ...ofTheServer]) {
      const { sentence } = explainFailure(failed(code), language)
      assert.notEqual(sentence, generic, code)
      assert.doesNotMatch(sentence, /[{}]/, code)
      assert.notEqual(sentence, '', code)
    }
  })
}
