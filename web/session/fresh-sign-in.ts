let isFresh = false

/** This page load finished a sign-in: a trusted browser may unlock by itself, once. */
export function noteSignIn() {
  isFresh = true
}

export const isFreshSignIn = () => isFresh

/** Used, or not needed any more: a later lock must hold. */
export function forgetSignIn() {
  isFresh = false
}
