import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastFillAmong } from './last-fill.ts'

const entry = (timestamp: string, filled_on?: string) => ({
  timestamp,
  details: { ...(filled_on !== undefined && { filled_on }) },
})
const [early, late, latest] = [
  '2026-11-01T10:00:00.000Z',
  '2026-11-02T10:00:00.000Z',
  '2026-11-03T10:00:00.000Z',
]

test('an item that was only revealed under emergency access was filled nowhere', () => {
  assert.equal(lastFillAmong([]), undefined)
  assert.equal(lastFillAmong([entry(late)]), undefined)
})

test('a fill under emergency access is the last one if no other came after it', () => {
  const [own, emergency] = [entry(early, 'shop.example'), entry(late, 'bank.example')]
  assert.equal(lastFillAmong([own, emergency, entry(latest)]), emergency)
  assert.equal(lastFillAmong([entry(latest, 'mail.example'), emergency])?.details.filled_on, 'mail.example')
})
