import type { ActInput, ActName, ActOutput, Answered, Asked, Failure } from '../background/window-messages.ts'
import { windowPort } from '../messages/ports.ts'
import { language } from './own-language.ts'

/** An act that failed, in the worker or because the browser ended it. */
export class ActFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super('the act failed')
    this.failure = failure
  }
}

/** The browser ended the worker before it answered. */
const ended = new ActFailed({
  ...{ name: 'Error', code: 'unexpected', status: 0 },
  ...{ detail: '', fields: [], retryAfterSeconds: null },
})

interface Waiting {
  resolve(output: never): void
  reject(error: ActFailed): void
}

let port: chrome.runtime.Port | null = null
let calls = 0
/** What was asked before there was anything to draw. */
let ahead = new Map<ActName, Promise<unknown>>()
const waiting = new Map<number, Waiting>()
const changed = new Set<() => void>()

/** Asks the worker; the browser starts it if it sleeps, and it is asked once more if it was ended meanwhile. Throws ActFailed. */
export async function ask<Name extends ActName>(act: Name, input: ActInput<Name>): Promise<ActOutput<Name>> {
  const begun = ahead.get(act) as Promise<ActOutput<Name>> | undefined
  ahead.delete(act)
  if (begun) return begun
  try {
    return await askOnce(act, input)
  } catch (error) {
    if (error !== ended) throw error
    return askOnce(act, input)
  }
}

/** Asks already, so that the worker wakes and looks while the window is made; the first `ask` gets the answer, unless something changed. */
export function askAhead(act: 'readState' | 'listFitting'): Promise<unknown> {
  const begun = ask(act, null)
  begun.catch(() => undefined)
  ahead.set(act, begun)
  return begun
}

function askOnce<Name extends ActName>(act: Name, input: ActInput<Name>): Promise<ActOutput<Name>> {
  calls += 1
  const call = calls
  const answer = new Promise<ActOutput<Name>>((resolve, reject) => {
    waiting.set(call, { resolve, reject })
  })
  connected().postMessage({ call, act, input, language } satisfies Asked)
  return answer
}

/** Called whenever somebody is connected, unlocked, locked or signed out. */
export function onChange(listener: () => void): () => void {
  changed.add(listener)
  connected()
  return () => changed.delete(listener)
}

function connected(): chrome.runtime.Port {
  if (port) return port
  const opened = chrome.runtime.connect({ name: windowPort })
  port = opened
  opened.onMessage.addListener((said: Answered) => {
    if ('changed' in said) {
      ahead = new Map()
      for (const listener of changed) listener()
      return
    }
    const asked = waiting.get(said.call)
    waiting.delete(said.call)
    if ('failure' in said) asked?.reject(new ActFailed(said.failure))
    else asked?.resolve(said.output as never)
  })
  opened.onDisconnect.addListener(() => {
    port = null
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  })
  return opened
}
