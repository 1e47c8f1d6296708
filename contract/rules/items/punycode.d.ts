/** The package has no types of its own, and those of DefinitelyTyped name the module of Node with the same name. */
declare module 'punycode/punycode.es6.js' {
  /** RFC 3492: each label that begins with xn-- as written. Throws RangeError for one that cannot be read. */
  export function toUnicode(name: string): string
}
