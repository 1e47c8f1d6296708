import { errorFacts } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { toast } from '../../ui/toast.tsx'
import { CompareWords } from './compare-words.tsx'
import type { Person } from './person-rules.ts'
import { useConfirmKey } from './use-change-people.ts'
import { nameOf } from './use-people.ts'

/** Confirms somebody's key after comparing its words with them. */
export function ConfirmKeyDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('users')
  const explain = useErrorText()
  const confirmKey = useConfirmKey()
  const name = nameOf(person.user)
  const failure =
    confirmKey.error &&
    (errorFacts(confirmKey.error).code === 'words_changed' ? t('compare.changed') : explain(confirmKey.error))
  // Awaited instead of using a callback: this dialog may unmount with the person's task before the answer arrives.
  const stand = async (words: string[]) => {
    try {
      await confirmKey.mutateAsync({ ...person, words })
      toast.success(t('compare.confirmed', { name }))
      onClose()
    } catch {
      // The dialog shows the failure.
    }
  }
  return (
    <CompareWords
      title={t('compare.title', { name })}
      name={name}
      about={t('compare.address', { email: person.user.email })}
      read={t('compare.stepRead')}
      words={person.standing?.words ?? undefined}
      busy={confirmKey.isPending}
      failure={failure}
      onClose={onClose}
      onSame={(words) => void stand(words)}
    />
  )
}
