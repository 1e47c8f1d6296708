import { writeFile } from 'node:fs/promises'
import { makePublicKeys } from './make-public-keys.ts'
import { makeStatements } from './make-statements.ts'
import { makeViewVector } from './make-view-vector.ts'

/** Writes the frozen statements and keys again: `npm run vectors`. After the first release vectors are only added. */
const folder = new URL('../../log/vectors/', import.meta.url)
const write = (name: string, content: unknown) =>
  writeFile(new URL(name, folder), `${JSON.stringify(content, null, 2)}\n`)

await write('statements.json', await makeStatements())
await write('public-keys.json', await makePublicKeys())
await write('view.json', await makeViewVector())
