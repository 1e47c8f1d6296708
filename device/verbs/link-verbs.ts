import type { OneTimeLinkVerbs } from '../base/types/one-time-links.ts'
import { makeItemLink, sendSecret } from '../links/make-one-time-link.ts'
import { readOneTimeLabels } from '../links/read-one-time-labels.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createLinkVerbs({ unlocked }: SessionContext): OneTimeLinkVerbs {
  return {
    makeForItem: async (shown, draft) => makeItemLink(unlocked(), shown, draft),
    sendSecret: async (draft) => sendSecret(unlocked(), draft),
    readLabels: async (links) => readOneTimeLabels(unlocked(), links),
  }
}
