import { writeFile } from 'node:fs/promises'
import { makeClientLinks } from '../make-client-links.ts'
import { makeCustody } from '../make-custody.ts'
import { makeKeysAndItems } from '../make-keys-and-items.ts'
import { makeOneTimeLinks } from '../make-one-time-links.ts'
import { makeUnlocking } from '../make-unlocking.ts'

/** Writes this folder's frozen vectors again: `npm run vectors`. After the first release vectors are only added. */
for (const [name, vectors] of [
  ['keys-and-items', await makeKeysAndItems()],
  ['unlocking', await makeUnlocking()],
  ['custody', await makeCustody()],
  ['one-time-links', await makeOneTimeLinks()],
  ['client-links', await makeClientLinks()],
] as const) {
  await writeFile(new URL(`../${name}.json`, import.meta.url), `${JSON.stringify(vectors, null, 2)}\n`)
}
