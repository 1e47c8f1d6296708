/** A commitment to an e-mail address that no test opens: 32 zero bytes in base64url. */
export const someIdentity = 'A'.repeat(43)
