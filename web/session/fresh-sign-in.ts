let isFresh = false

/** This page load finished a sign-in: a trusted browser may unlock by itself, once. */
export function noteSignIn() {
  isFresh = true
}

export const isFreshSignIn = () => isFresh

/** Taken, or the key opened in another way: a lock from now on stays a lock. */
export function forgetSignIn() {
  isFresh = false
}
