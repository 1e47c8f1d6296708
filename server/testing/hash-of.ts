import { hash } from 'node:crypto'

/** The SHA-256 of a text, base64url, as statements name texts. */
export const hashOf = (text: string): string => hash('sha256', text, 'base64url')
