import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtExtension } from './built-extension.ts'
import { chromiumFlags } from './chromium-flags.ts'

/**
 * A copy of the built extension for Chromium, in a new folder. Nobody can answer the browser's own question about hosts without a screen, so
 * it has leave for `server` and `others` from the start; everything else is as it is built.
 */
export function copyExtension(server: string, others: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-extension-'))
  cpSync(join(builtExtension(), 'chromium'), folder, { recursive: true })
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as object
  const { protocol, hostname } = new URL(server)
  writeFileSync(
    path,
    JSON.stringify({ ...manifest, host_permissions: [`${protocol}//${hostname}/*`, ...others] }),
  )
  return folder
}

/** What Chromium is started with to have the extension of this folder. */
export const argumentsFor = (extension: string, locale: string): string[] => [
  ...chromiumFlags,
  `--lang=${locale}`,
  `--disable-extensions-except=${extension}`,
  `--load-extension=${extension}`,
]
