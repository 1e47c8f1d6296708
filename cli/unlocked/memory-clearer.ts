import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const endsAnything = /$/

/** Answers a function that collects what is no longer used and overwrites it: the engine by itself waits until it needs room, and leaves the bytes. */
export function memoryClearer(): () => void {
  setFlagsFromString('--clear-free-memory')
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  return () => {
    // The engine keeps the text in which it last found a pattern.
    endsAnything.test('')
    // As if room ran out: the engine else keeps pages that became free, with their bytes, for later use.
    collect({ type: 'major', flavor: 'last-resort' })
  }
}
