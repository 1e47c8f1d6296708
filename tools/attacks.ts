/** npm run attacks: prints the tests that attack each promise of docs/THREAT-MODEL.md, or those of the numbers given to it. */

import { readPromises } from './testing/promises.ts'

const asked = process.argv.slice(2).map(Number)

for (const { number, title, attacks } of readPromises()) {
  if (asked.length > 0 && !asked.includes(number)) continue
  const count = attacks.reduce((sum, { sentences }) => sum + sentences.length, 0)
  console.log(`\n${number}. ${title} (${count} tests)`)
  for (const { file, sentences } of attacks) {
    console.log(`\n   ${file}`)
    for (const sentence of sentences) console.log(`     - ${sentence}`)
  }
}
