import { someIdentity } from './some-identity.ts'

/** The root of a view that nobody asks a proof of. */
export const someView = { root: someIdentity, size: 0 }
