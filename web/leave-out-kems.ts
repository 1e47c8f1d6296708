import type { Plugin } from 'vite'

const library = /\/@noble\/post-quantum\/hybrid\.js$/
/** What makes a key exchange as soon as the library loads, but for those that it marks itself. */
const makes = /\b(?<!function )(QSF|createKitchenSink|ecdhKem)\(/g

/**
 * Marks the library's key exchanges as free of effects, so that a build keeps only the one that is used. The others bring NIST's curves, a
 * third of the code that seals on a client's page.
 */
export function leaveOutKems(): Plugin {
  return {
    name: 'leave-out-kems',
    transform: (code, path) => (library.test(path) ? markPure(code) : null),
  }
}

export const markPure = (code: string) => code.replace(makes, '/* @__PURE__ */ $&')
