/** Characters that turn a text around or take no space. */
const unseen = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** A name that can stand beside an address; null for none, for one with an address in it, without what could turn texts around. */
export function plainName(name: string): string | null {
  const plain = name.replace(unseen, '').replace(/\s+/g, ' ').trim()
  return plain === '' || plain.normalize('NFKC').includes('@') ? null : plain
}

/**
 * Name and address together, for decisions: the name alone is the server's word. A name with an address in it is left out, and so is
 * whatever could turn the address around or push it out of sight.
 */
export function knownAs({ name, email }: { readonly name: string; readonly email: string }): string {
  const plain = plainName(name)
  return plain === null ? email : `${plain} (${email})`
}
