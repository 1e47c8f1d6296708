import { someIdentity } from './some-identity.ts'

/** A view's root, for tests that need no proofs. */
export const someView = { root: someIdentity, size: 0 }
