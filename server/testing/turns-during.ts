import { setImmediate as turn } from 'node:timers/promises'

/** How often others had their turn while a call was answered. */
export async function turnsDuring(call: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = call.finally(() => {
    isOver = true
  })
  let turns = 0
  for (; !isOver; turns += 1) await turn()
  await over
  return turns
}
