import type { OneTimeLink } from '@chaveiro/contract/calls/one-time-links.ts'
import { openOneTimeLabel } from '@chaveiro/crypto/processes/one-time-label.ts'
import type { OpenSession } from '../state/open-session.ts'

/** The person's own names for their links. Labels from before a renewal of their keys do not open and are left out. */
export async function readOneTimeLabels(
  { keys }: Pick<OpenSession, 'keys'>,
  links: readonly Pick<OneTimeLink, 'id' | 'label'>[],
): Promise<Map<string, string>> {
  const labels = new Map<string, string>()
  for (const { id, label } of links) {
    if (label === null) continue
    const text = await openOneTimeLabel(keys, id, label).catch(() => null)
    if (text !== null) labels.set(id, text)
  }
  return labels
}
