import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import {
  parseStatement,
  requireSignature,
  type Verifier,
} from '@chaveiro/contract/log/statements/statement.ts'
import { replayVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { nodeVerifier } from '@chaveiro/contract/testing/node-verifier.ts'
import { verifier } from '../processes/verifier.ts'
import frozenCustody from './custody.json' with { type: 'json' }
import frozenKeysAndItems from './keys-and-items.json' with { type: 'json' }
import { type CustodyVectors, makeCustody } from './make-custody.ts'
import { type KeysAndItems, makeKeysAndItems } from './make-keys-and-items.ts'
import { makeUnlocking, type UnlockingVectors } from './make-unlocking.ts'
import frozenUnlocking from './unlocking.json' with { type: 'json' }

// Devices check signatures with WebCrypto, the server with node:crypto; both have to agree.

for (const [age, { keysAndItems, custody, unlocking }] of [
  [
    'frozen',
    {
      keysAndItems: frozenKeysAndItems as unknown as KeysAndItems,
      custody: frozenCustody as unknown as CustodyVectors,
      unlocking: frozenUnlocking as unknown as UnlockingVectors,
    },
  ],
  [
    'made just now',
    {
      keysAndItems: await makeKeysAndItems(),
      custody: await makeCustody(),
      unlocking: await makeUnlocking(),
    },
  ],
] as const) {
  describe(`statements ${age}`, () => {
    for (const [name, rosterTexts, logTexts] of [
      ['of keys and items', keysAndItems.roster.statements, keysAndItems.vault.statements],
      ['of split custody', custody.roster, custody.log],
    ] as const) {
      test(`${name}: WebCrypto and node:crypto replay the same roster and vault log`, async () => {
        const replay = async (by: Verifier) => {
          const roster = await replayRoster(rosterTexts, by)
          return { roster, log: await replayVaultLog(logTexts, roster, by) }
        }
        assert.deepEqual(await replay(nodeVerifier), await replay(verifier))
      })

      test(`${name}: both refuse a signature with one bit changed`, async () => {
        const roster = await replayRoster(rosterTexts, verifier)
        for (const by of [verifier, nodeVerifier]) {
          const refused = { fault: 'bad_signature' }
          await assert.rejects(replayRoster(withBentEnd(rosterTexts), by), refused)
          await assert.rejects(replayVaultLog(withBentEnd(logTexts), roster, by), refused)
        }
      })
    }

    test('a renewal and a reset by the recovery key give the same keys in both', async () => {
      const { genesis, renew, reset } = unlocking.roster
      for (const change of [renew, reset]) {
        const byNode = await replayRoster([genesis, change], nodeVerifier)
        assert.deepEqual(byNode, await replayRoster([genesis, change], verifier))
      }
    })

    test('both verify every item’s statement with its author’s key', async () => {
      const key = keysAndItems.account.public_keys.signing_key
      for (const { signature } of keysAndItems.items) {
        const statement = parseStatement(signature, 'chaveiro.item.change')
        const bent = parseStatement(withBentEnd([signature])[0] ?? '', 'chaveiro.item.change')
        for (const by of [verifier, nodeVerifier]) {
          await requireSignature(statement, key, by)
          await assert.rejects(async () => requireSignature(bent, key, by), { fault: 'bad_signature' })
        }
      }
    })
  })
}

/** The texts, with the first bit of the last one's signature flipped. */
function withBentEnd(texts: readonly string[]): string[] {
  const [header, payload, signature = ''] = (texts.at(-1) ?? '').split('.')
  const bytes = Buffer.from(signature, 'base64url')
  bytes[0] = (bytes[0] ?? 0) ^ 128
  return [...texts.slice(0, -1), `${header}.${payload}.${bytes.toString('base64url')}`]
}
