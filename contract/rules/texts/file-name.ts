/**
 * A file's name as somebody gave it: the last part of a path, without what a file system or reader could take for a folder, a device or a
 * hidden file, and without characters that turn the text round. 'file' if nothing is left.
 */
export function cleanFileName(path: string): string {
  const last = path.split(/[/\\]/).at(-1) ?? ''
  const seen = last.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  const plain = seen.replace(/[:*?"<>|]/g, '_')
  return plain.replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '') || 'file'
}
