import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { languages } from '../languages.ts'
import { auditEventTypes, auditRecordOf, events, isByDevice } from './events.ts'

const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot).sort()
const badgeOf = (name: string) =>
  name.startsWith('jit_')
    ? 'blue'
    : { created: 'green', deleted: 'red', revealed: 'yellow' }[name.split('_').at(-1) ?? '']

const server = join(import.meta.dirname, '../../server')
const code = globSync('**/*.ts', { cwd: server })
  .filter((file) => !/\.test\.ts$|(^|\/)testing\/|node_modules/.test(file))
  .map((file) => ({ file, text: readFileSync(join(server, file), 'utf8') }))
const isNamed = (name: string, isPlace = (_file: string) => true) =>
  code.some(({ file, text }) => isPlace(file) && text.includes(`'${name}'`))
/** A step of a request, such as 'lapsed', is taken where it is named besides the list of steps. */
const isStepTaken = (name: string) =>
  isNamed(name.replace(/^(jit|breakglass)_/, ''), (file) => !file.endsWith('tell-of-requests.ts'))
const isTold = (notice: string) => isNamed(notice) || isNamed(notice.replace(/^break_glass_/, ''))

test('every event is worded in both languages, has the badge of its kind, and is recorded by the server', () => {
  for (const [name, record] of Object.entries(events)) {
    for (const language of languages) {
      for (const [place, text] of (record[language] ?? []).entries()) {
        assert.notEqual(text.trim(), '', `${name}, ${language}`)
        assert.deepEqual(slots(text), slots(record.en?.[place] ?? ''), `${name}, ${language}`)
      }
    }
    const inLog = auditRecordOf(name)
    assert.equal(inLog?.badge, inLog && badgeOf(name), name)
    assert.ok(
      record.en === undefined || isNamed(name) || isStepTaken(name),
      `no code of the server names ${name}`,
    )
    for (const notice of Object.keys(record.notices ?? {})) {
      assert.ok(isTold(notice), `no code of the server tells ${notice}`)
    }
  }
})

test('what devices do by themselves is nothing that people ask about, are told of or must not miss', () => {
  const byDevices = auditEventTypes.filter(isByDevice)
  assert.ok(byDevices.includes('key_delivered'))
  for (const name of byDevices) {
    const { set, isCritical, chat, badge } = auditRecordOf(name) ?? {}
    assert.deepEqual([set, isCritical, chat, badge], Array(4).fill(undefined), name)
  }
})

test('what a person does too is not folded with the acts of devices: an open invitation is closed by an admin', () => {
  assert.equal(isByDevice('invitation_closed'), false)
})
