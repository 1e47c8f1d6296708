import { useQuery } from '@tanstack/react-query'
import { keySession } from '../../worker/key-session.ts'
import type { Person } from './person-rules.ts'

/**
 * The words that a person who lost their key has to read out, and who has already confirmed these words. A newer request of theirs replaces
 * an earlier proposal.
 */
export function useReset({ user, standing }: Person) {
  const asked = user.reset_request
  const proposal = standing?.reset ?? null
  const query = useQuery({
    queryKey: ['users', user.id, 'reset-words', asked?.signing_key],
    queryFn: () => (asked ? keySession.people.wordsOfKeys(asked) : null),
    enabled: asked !== null,
  })
  const words = asked === null ? proposal?.words : (query.data ?? undefined)
  const isSame = words !== undefined && proposal?.words.join() === words.join()
  return { words, proposedBy: isSame ? proposal.proposedBy : null, error: query.error }
}
