import { errorFacts } from '@chaveiro/client/error-facts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../session/use-error-text.ts'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { CompareWords } from './compare-words.tsx'
import type { Person } from './person-rules.ts'
import { useConfirmReset } from './use-change-people.ts'
import { nameOf } from './use-people.ts'

/** One of the two who stand for new keys in the place of lost ones. */
export function ConfirmResetDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('users')
  const explain = useErrorText()
  const confirmReset = useConfirmReset()
  const { user, standing } = person
  const name = nameOf(user)
  const asked = user.reset_request
  const fresh = useQuery({
    queryKey: ['users', user.id, 'reset-words', asked?.signing_key],
    queryFn: () => (asked ? keySession.wordsOfKeys(asked) : null),
    enabled: asked !== null,
  })
  // A proposal names the keys that it is for; the words compared are then those of the signed log.
  const words = standing?.reset?.words ?? fresh.data ?? undefined
  const error = confirmReset.error ?? fresh.error
  // Awaited rather than called back: with the person's task this dialog may be gone before the answer is.
  const stand = async (compared: string[]) => {
    try {
      const { done } = await confirmReset.mutateAsync({ userId: user.id, words: compared })
      toast.success(t(done ? 'compare.resetDone' : 'compare.resetHalf', { name }))
      onClose()
    } catch {
      // The dialog says why.
    }
  }
  return (
    <CompareWords
      title={t('compare.resetTitle', { name })}
      name={name}
      words={words}
      busy={confirmReset.isPending}
      failure={error && (errorFacts(error).code === 'words_changed' ? t('compare.changed') : explain(error))}
      onClose={onClose}
      onSame={(compared) => void stand(compared)}
    />
  )
}
