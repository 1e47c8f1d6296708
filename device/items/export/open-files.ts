import { errorFacts } from '../../base/types/error-facts.ts'
import type { WritingLostValue } from '../../base/types/exports.ts'
import type { ExportedItem } from '../../formats/writing/exported-item.ts'
import { requireFilesFit } from '../../formats/writing/files-fit.ts'

/**
 * The items with their files opened, before anything is written: a form names its files ahead of their contents. A file that is not what was
 * sealed, or gone, is left out and named; any other failure is thrown. Throws ExportFault('too_large') before it opens any.
 */
export async function openFiles(
  items: readonly ExportedItem[],
  onFile: () => void,
): Promise<{ items: ExportedItem[]; damaged: WritingLostValue[] }> {
  requireFilesFit(items)
  const damaged: WritingLostValue[] = []
  const opened: ExportedItem[] = []
  for (const [index, item] of items.entries()) {
    const files: ExportedItem['files'] = []
    for (const file of item.files) {
      try {
        // A browser may keep it on disk.
        const content = new Blob([await file.bytes()])
        files.push({ ...file, bytes: async () => new Uint8Array(await content.arrayBuffer()) })
      } catch (error) {
        if (!isDamage(error)) throw error
        damaged.push({
          ...{ record: item.title.trim() || String(index + 1), what: file.name, why: 'file_damaged' },
        })
      }
      onFile()
    }
    opened.push({ ...item, files })
  }
  return { items: opened, damaged }
}

function isDamage(error: unknown): boolean {
  const { code } = errorFacts(error)
  return code === 'distrusted' || code === 'not_found'
}
