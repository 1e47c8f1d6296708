import { hash } from 'node:crypto'

/** What is kept of a token, code or nonce: whoever reads the database cannot ask by it. */
export const tokenHash = (token: string): Uint8Array => hash('sha256', token, 'buffer')
