import { writeFile } from 'node:fs/promises'
import { makeStatements } from './make-statements.ts'

/** Writes the frozen statements anew: `npm run vectors`. After the first release they are only added to. */
const file = new URL('../../vectors/statements.json', import.meta.url)
await writeFile(file, `${JSON.stringify(await makeStatements(), null, 2)}\n`)
