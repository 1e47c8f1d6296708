import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTwoStepCode } from './make-two-step-code.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const tenDigits = '1234567890'

test('counter codes match RFC 4226, appendix D', async () => {
  const terms = { key: bytes(tenDigits.repeat(2)), hash: 'SHA-1', digits: 6 } as const
  const codes = await Promise.all(Array.from({ length: 10 }, (_, step) => makeTwoStepCode(terms, step)))
  assert.deepEqual(codes, [
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ])
})

test('time codes match RFC 6238, appendix B, for each of its hashes', async () => {
  // By its erratum 2866, each hash has a key of its own length.
  const keys = {
    'SHA-1': bytes(tenDigits.repeat(2)),
    'SHA-256': bytes(`${tenDigits.repeat(3)}12`),
    'SHA-512': bytes(`${tenDigits.repeat(6)}1234`),
  }
  for (const [seconds, sha1, sha256, sha512] of [
    [59, '94287082', '46119246', '90693936'],
    [1111111109, '07081804', '68084774', '25091201'],
    [1111111111, '14050471', '67062674', '99943326'],
    [1234567890, '89005924', '91819424', '93441116'],
    [2000000000, '69279037', '90698825', '38618901'],
    [20000000000, '65353130', '77737706', '47863826'],
  ] as const) {
    for (const [hash, code] of [
      ['SHA-1', sha1],
      ['SHA-256', sha256],
      ['SHA-512', sha512],
    ] as const) {
      assert.equal(
        await makeTwoStepCode({ key: keys[hash], hash, digits: 8 }, Math.floor(seconds / 30)),
        code,
      )
    }
  }
})
