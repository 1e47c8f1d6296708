import { hash } from 'node:crypto'

/** What is stored of a token, code or nonce, so that a reader of the database cannot use it. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')
