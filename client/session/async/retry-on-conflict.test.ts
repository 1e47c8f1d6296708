import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError } from '../../call-error.ts'
import { isStaleHead } from './conflict.ts'
import { retryOnConflict } from './retry-on-conflict.ts'

const stale = (missed?: readonly string[]) => new CallError({ status: 409, code: 'stale_head', missed })

async function triesOf(fault: CallError, until: number): Promise<number> {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < until) throw fault
  }
  await retryOnConflict({ attempts: 5, isConflict: isStaleHead }, work).catch((error) =>
    assert.equal(error, fault),
  )
  return tries
}

test('who waits for a place in the order of changes goes on trying where somebody writes without a pause', async () => {
  assert.equal(await triesOf(stale([]), 8), 8)
})

test('who lost against another statement tries five times', async () => {
  assert.equal(await triesOf(stale(), 40), 5)
})

test('who lost against other statements goes on as long as what they build on truly moves, and five times where it only is said to', async () => {
  const tried = async (standing: (tries: number) => string) => {
    let tries = 0
    const work = async () => {
      tries += 1
      if (tries < 12) throw stale()
      return tries
    }
    const retry = { attempts: 5, isConflict: isStaleHead, standing: () => standing(tries) }
    return retryOnConflict(retry, work).catch(() => -tries)
  }
  assert.equal(await tried((tries) => `head ${tries}`), 12)
  assert.equal(await tried(() => 'the same'), -5)
})
