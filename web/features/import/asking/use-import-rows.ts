import type { ImportRecord } from '@chaveiro/device'
import { useEffect, useState } from 'react'
import { keySession } from '../../../worker/key-session.ts'
import type { Inspected } from '../use-import.ts'

interface ReadRows {
  of: Inspected
  rows: readonly ImportRecord[]
}

/**
 * The rows as they would be imported, read page by page while somebody wants them. Those of the inspection before stay until the first of
 * the new ones are there. `isWhole` says that none is missing.
 */
export function useImportRows(inspection: Inspected, isWanted: boolean) {
  const [read, setRead] = useState<ReadRows | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isStale = false
    const readAll = async () => {
      let rows: ImportRecord[] = []
      while (rows.length < inspection.goodCount) {
        const next = await keySession.imports.rows(inspection.importId, rows.length)
        if (isStale || next.length === 0) return
        rows = [...rows, ...next]
        setRead({ of: inspection, rows })
      }
    }
    // Locked meanwhile: the next reading of the file says so.
    readAll().catch(() => undefined)
    return () => {
      isStale = true
    }
  }, [inspection, isWanted])
  const rows = read?.rows ?? []
  return { rows, isWhole: read?.of === inspection && rows.length >= inspection.goodCount }
}
