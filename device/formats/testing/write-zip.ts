import { strToU8, zipSync } from 'fflate'

/** An archive of files by their paths; texts are written as UTF-8. */
export function writeZip(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> {
  const bytes = Object.entries(files).map(([path, file]) => {
    return [path, typeof file === 'string' ? strToU8(file) : file] as const
  })
  return new Uint8Array(zipSync(Object.fromEntries(bytes), { level: 1 }))
}
