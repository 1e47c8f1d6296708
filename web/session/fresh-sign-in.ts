let isFresh = false

/** This page load finished a sign-in, so a trusted browser may unlock by itself, once. */
export function noteSignIn() {
  isFresh = true
}

export const isFreshSignIn = () => isFresh

/** Used or no longer needed; a later lock must hold. */
export function forgetSignIn() {
  isFresh = false
}
