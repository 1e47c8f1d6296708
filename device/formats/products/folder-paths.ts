import { ExportFault } from '../export-fault.ts'

/** No program nests its folders deeper. */
const deepest = 64

interface Folder {
  id: string
  name: string
  /** The id of the folder around it; empty for the outermost. */
  above: string
}

/**
 * The names that lead to a folder, its own the last; none for an unknown one. A folder within itself ends the way up. Throws
 * ExportFault('too_deep').
 */
export function folderPaths(folders: readonly Folder[]): (id: string) => string[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  return (id) => {
    const path: string[] = []
    const seen = new Set<string>()
    for (let at = byId.get(id); at && !seen.has(at.id); at = byId.get(at.above)) {
      if (seen.size === deepest) throw new ExportFault('too_deep')
      seen.add(at.id)
      path.unshift(at.name)
    }
    return path.filter((name) => name.trim() !== '')
  }
}
