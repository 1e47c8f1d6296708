import { type PageSays, readOrder } from '../messages/fill-messages.ts'
import { fillPort } from '../messages/ports.ts'
import { fillForm } from './fill-form.ts'
import { whyNotFilled } from './judge.ts'
import { describe, readPage } from './read-page.ts'

/*
 * Injected into each frame upon a person's gesture: says what is there to be filled, fills upon the worker's one order, and ends.
 */

/** The conversation of this frame; a later gesture ends the earlier one. A page cannot name an element so. */
const talk = Symbol.for('chaveiro.fill')
const here = globalThis as { [talk]?: chrome.runtime.Port }

function begin() {
  here[talk]?.disconnect()
  const port = chrome.runtime.connect({ name: fillPort })
  here[talk] = port
  const say = (said: PageSays) => {
    if (here[talk] === port) port.postMessage(said)
  }
  const end = () => {
    if (here[talk] === port) delete here[talk]
    port.disconnect()
  }
  port.onDisconnect.addListener(() => {
    if (here[talk] === port) delete here[talk]
  })
  const forms = readPage()
  let isOrdered = false
  port.onMessage.addListener(async (message: unknown) => {
    const order = readOrder(message)
    const form = order ? forms[order.form] : undefined
    if (!order || !form || isOrdered) return end()
    isOrdered = true
    try {
      say({ say: 'filled', ...(await fillForm(form, order)) })
    } finally {
      end()
    }
  })
  say({
    say: 'found',
    forms: forms.map((form, index) => describe(form, index, (field) => whyNotFilled(field, true))),
  })
}

// A sandboxed frame has no origin that anything could fit.
if (globalThis.origin !== 'null') begin()
