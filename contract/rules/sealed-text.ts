/** Every sealed text on the wire begins so; an unknown prefix is refused, there is no other format. */
export const SEALED_TEXT_PREFIX = 'cha1.'

/** The outer form of a sealed text: all that a server can check besides its length. */
export const SEALED_TEXT_PATTERN = /^cha1\.[A-Za-z0-9_-]{2,}$/
