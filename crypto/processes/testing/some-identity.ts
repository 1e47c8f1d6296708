/** A commitment to an e-mail address that no test shows: 32 bytes of zero in base64url. */
export const someIdentity = 'A'.repeat(43)
