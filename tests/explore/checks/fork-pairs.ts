import { allNewestWords } from '../words/all-words.ts'
import { take, type Word, type World } from '../world.ts'
import { checkFork, headsOf } from './forks.ts'

/**
 * Shows each of these worlds what people of every other one say next: a word for each log, and the heads that they sign. Answers how many
 * words were shown.
 */
export async function checkForks(worlds: readonly World[]): Promise<number> {
  let shown = 0
  for (const believed of worlds) {
    for (const word of [...headsOf(believed), ...(await nextWords(believed))]) {
      for (const other of worlds) {
        if (other === believed) continue
        await checkFork({ word, believed }, other)
        shown++
      }
    }
  }
  return shown
}

/** For each log, the first word that somebody may rightly say next. */
async function nextWords(world: World): Promise<Word[]> {
  const words = new Map<Word['place'], Word>()
  for (const word of await allNewestWords(world)) {
    if (!words.has(word.place) && (await take(world, word))) words.set(word.place, word)
  }
  return [...words.values()]
}
