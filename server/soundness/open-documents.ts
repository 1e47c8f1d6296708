import { DocumentError } from '../platform/at-rest/document-key.ts'
import { type DocumentTable, documentPlaces } from '../platform/at-rest/document-places.ts'
import { beforeEverything } from '../platform/ids/ids.ts'
import { type StoredDocument, selectDocuments, selectPersonKeys } from './soundness.queries.ts'
import type { Stored } from './stored.ts'

const pageRows = 100
/** verifyChanges opens these, and names each fault by item, revision and vault, as people look for it. */
const namedWithChanges = new Set(['items', 'item_revisions', 'item_rewraps'])

type Place = { row: readonly string[]; person?: string; more?: string; as?: string }

/** Yields a sentence for each document that does not open, since a byte of it changed or it is in the wrong place. */
export async function* openDocuments(stored: Stored): AsyncGenerator<string> {
  yield* openPersonKeys(stored)
  for (const [table, columns] of Object.entries(documentPlaces)) {
    if (namedWithChanges.has(table)) continue
    for (const [column, place] of Object.entries(columns)) {
      yield* openColumn(stored, table as DocumentTable, column, place)
    }
  }
}

async function* openPersonKeys({ reader, atRest }: Stored): AsyncGenerator<string> {
  for (let after = beforeEverything; ; ) {
    const page = await reader.all(selectPersonKeys, { after, limit: pageRows })
    for (const { user_id, wrapped } of page) {
      if (!opens(() => atRest.personKey(user_id, wrapped))) {
        yield `The key of the personal data of ${user_id} is damaged (person_keys).`
      }
      after = user_id
    }
    if (page.length < pageRows) return
  }
}

async function* openColumn(
  { reader, atRest }: Stored,
  table: DocumentTable,
  column: string,
  { row, person, more = '', as = table }: Place,
): AsyncGenerator<string> {
  let after: StoredDocument['place'] | undefined
  for (;;) {
    const page = await selectDocuments(reader, { table, column, row, person, after, limit: pageRows })
    for (const { place, document, person: owner, wrapped } of page) {
      const id = `${place.join('/')}${more}`
      after = place
      // Erasing a person destroys their key, so that their documents no longer open.
      if (owner !== null && wrapped === null) continue
      const key = owner !== null && wrapped !== null ? personKey(atRest, owner, wrapped) : undefined
      if (key === 'damaged') continue
      if (!opens(() => atRest.open(as, id, document, key))) {
        yield `The ${column} of ${table} ${id} is damaged: it does not open under the data keys.`
      }
    }
    if (page.length < pageRows) return
  }
}

/** Returns 'damaged' if the key does not open; openPersonKeys reports that. */
function personKey(atRest: Stored['atRest'], id: string, wrapped: Uint8Array) {
  try {
    return atRest.personKey(id, wrapped)
  } catch (error) {
    if (error instanceof DocumentError) return 'damaged'
    throw error
  }
}

function opens(open: () => unknown): boolean {
  try {
    open()
    return true
  } catch (error) {
    if (error instanceof DocumentError) return false
    throw error
  }
}
