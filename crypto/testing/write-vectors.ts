import { writeFile } from 'node:fs/promises'
import { makeArchive } from '../vectors/make-archive.ts'
import { makeClientLinks } from '../vectors/make-client-links.ts'
import { makeCustody } from '../vectors/make-custody.ts'
import { makeKeysAndItems } from '../vectors/make-keys-and-items.ts'
import { makeMachines } from '../vectors/make-machines.ts'
import { makeOneTimeLinks } from '../vectors/make-one-time-links.ts'
import { makeUnlocking } from '../vectors/make-unlocking.ts'

/** Writes this folder's frozen vectors again: `npm run vectors`. After the first release vectors are only added. */
for (const [name, vectors] of [
  ['keys-and-items', await makeKeysAndItems()],
  ['unlocking', await makeUnlocking()],
  ['custody', await makeCustody()],
  ['one-time-links', await makeOneTimeLinks()],
  ['client-links', await makeClientLinks()],
  ['archive', await makeArchive()],
  ['machines', await makeMachines()],
] as const) {
  await writeFile(
    new URL(`../vectors/${name}.json`, import.meta.url),
    `${JSON.stringify(vectors, null, 2)}\n`,
  )
}
