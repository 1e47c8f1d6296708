/** Node: sign-in without a browser; and the host of the command line: a memory on disk, the held secret, fetch, a port on this computer. */
export { createCookieJar } from './cookie-jar.ts'
export { whileLocked } from './file-lock.ts'
export { createFileMemory } from './file-memory.ts'
export { createHeldSecret, type HeldSecret, handedSecret } from './held-secret.ts'
export { listenHere } from './listen-here.ts'
export { createPatientFetch } from './patient-fetch.ts'
export { signInWithDevelopmentProvider } from './sign-in.ts'
