/** A file's name as somebody gave it, without characters that a file system or reader could misinterpret. */
export function fileName(name: string): string {
  const clean = name
    .normalize('NFC')
    // Separators, reserved and control characters, and those that change the text's direction.
    .replace(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
  return clean === '' ? 'file' : clean
}
