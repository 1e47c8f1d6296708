import { hash } from 'node:crypto'

/** What is kept of a token or nonce: whoever reads the database cannot ask by it. */
export const hashOfText = (text: string): Uint8Array => hash('sha256', text, 'buffer')
