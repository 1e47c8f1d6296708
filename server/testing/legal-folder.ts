import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder as an operator fills it for LEGAL_DIR; `more` files replace these. */
export function makeLegalFolder(more: Record<string, string | Uint8Array> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-legal-'))
  const write = (files: Record<string, string | Uint8Array>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  }
  write({
    'terms.en.md': '# Our terms',
    'terms.pt-BR.md': '# Nossos termos',
    'privacy.en.md': '# Our privacy',
    'privacy.pt-BR.md': '# Nossa privacidade',
    ...more,
  })
  return { folder, write, remove: () => rmSync(folder, { recursive: true }) }
}
