import type { OneTimeLinkVerbs } from '../base/types/one-time-links.ts'
import { makeItemLink, sendSecret } from '../links/make-one-time-link.ts'
import { readOneTimeLabels } from '../links/read-one-time-labels.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createLinkVerbs({ unlocked }: SessionContext): OneTimeLinkVerbs {
  return {
    makeForItem: async (shown, draft, onProgress = () => undefined, signal = new AbortController().signal) =>
      makeItemLink(unlocked(), shown, draft, onProgress, signal),
    sendSecret: async (draft, onProgress = () => undefined, signal = new AbortController().signal) =>
      sendSecret(unlocked(), draft, onProgress, signal),
    readLabels: async (links) => readOneTimeLabels(unlocked(), links),
  }
}
