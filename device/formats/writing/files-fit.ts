import { ExportFault } from '../export-fault.ts'
import { archiveLimitBytes } from '../products/chaveiro-header.ts'
import type { ExportedItem } from './exported-item.ts'

/** Throws ExportFault('too_large') for more files than an archive of ours holds. */
export function requireFilesFit(items: readonly Pick<ExportedItem, 'files'>[]): void {
  const bytes = items.flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0)
  if (bytes > archiveLimitBytes) throw new ExportFault('too_large', { limit: archiveLimitBytes / 1e6 })
}
