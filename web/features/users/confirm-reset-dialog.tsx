import { errorFacts } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { knownAs } from '../../nouns/people/known-as.ts'
import { toast } from '../../ui/toast.tsx'
import { CompareWords } from './compare-words.tsx'
import type { Person } from './person-rules.ts'
import { useConfirmReset } from './use-change-people.ts'
import { nameOf } from './use-people.ts'
import { useReset } from './use-reset.ts'

/** One of the two confirmations of new keys after a loss. */
export function ConfirmResetDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('users')
  const explain = useErrorText()
  const confirmReset = useConfirmReset()
  const reset = useReset(person)
  const { user } = person
  const name = nameOf(user)
  const error = confirmReset.error ?? reset.error
  // Awaited instead of using a callback: this dialog may unmount with the person's task before the answer arrives.
  const stand = async (compared: string[]) => {
    try {
      const { done } = await confirmReset.mutateAsync({ ...person, words: compared })
      toast.success(t(done ? 'compare.resetDone' : 'compare.resetHalf', { name }))
      onClose()
    } catch {
      // The dialog shows the failure.
    }
  }
  return (
    <CompareWords
      title={t('compare.resetTitle', { name })}
      name={name}
      about={knownAs(user)}
      read={t('compare.stepReadNew')}
      words={reset.words}
      busy={confirmReset.isPending}
      failure={error && (errorFacts(error).code === 'words_changed' ? t('compare.changed') : explain(error))}
      onClose={onClose}
      onSame={(compared) => void stand(compared)}
    />
  )
}
