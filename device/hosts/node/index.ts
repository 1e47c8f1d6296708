/** Node: sign-in without a browser. */
export { createCookieJar } from './cookie-jar.ts'
export { signInWithDevelopmentProvider } from './sign-in.ts'
