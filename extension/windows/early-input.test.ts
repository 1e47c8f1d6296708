import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { ignoreEarlyInput } from './early-input.ts'

let now = 0
let window = new EventTarget()
mock.method(performance, 'now', () => now)
Object.assign(globalThis, {
  location: { hash: '#from-page' },
  addEventListener: (type: string, listener: () => void) => window.addEventListener(type, listener),
})
beforeEach(() => {
  window = new EventTarget()
  now = 0
  ignoreEarlyInput()
})

/** Which of these the window takes. */
const taken = (...types: string[]): string[] =>
  types.filter((type) => {
    const [name = '', repeats] = type.split(' ')
    const event = new Event(name, { cancelable: true })
    return window.dispatchEvent(Object.assign(event, { repeat: repeats !== undefined }))
  })
const click = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
const key = ['keydown', 'click', 'keyup']

// Promise 30
test('a window that a page’s icon opened takes no input for half a second, nor when it comes to the front again', () => {
  for (const returns of [false, true]) {
    if (returns) window.dispatchEvent(new Event('focus'))
    now += 499
    assert.deepEqual(taken(...click, ...key), [])
    now += 1
    assert.deepEqual(taken(...click, ...key), [...click, ...key])
  }
})

// Promise 30
test('a button that was pressed too early clicks nothing when it is let go', () => {
  assert.deepEqual(taken('pointerdown', 'mousedown'), [])
  now = 1000
  assert.deepEqual(taken('pointerup', 'mouseup', 'click'), [])
  assert.deepEqual(taken(...key), key)
  assert.deepEqual(taken(...click), click)
})

// Promise 30
test('a key that is held since before presses nothing', () => {
  for (const begins of [['keydown repeat'], ['keydown', 'keydown repeat']]) {
    window.dispatchEvent(new Event('focus'))
    assert.deepEqual(taken(...begins), [])
    now += 1000
    assert.deepEqual(taken('keydown repeat', 'keyup'), [])
    assert.deepEqual(taken('keydown', 'keydown repeat'), ['keydown', 'keydown repeat'])
  }
})

test('what clicks without a pointer or a key, as screen readers do, is taken after half a second', () => {
  now = 500
  assert.deepEqual(taken('click'), ['click'])
})
