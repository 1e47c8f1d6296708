import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knownAs } from '../../nouns/people/known-as.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { useComparable } from './use-colleagues.ts'

type Comparable = ReturnType<typeof useComparable>['people'][number]

/** Chooses with whom to compare words. */
export function CompareCard() {
  const { t } = useTranslation('colleagues')
  const { people, source } = useComparable()
  const [person, setPerson] = useState<Comparable | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={t('compare.heading')} description={t('compare.description')}>
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex min-w-0 flex-1 basis-60">
          <PickField
            label={t('compare.who')}
            emptyText={t('compare.nobody')}
            source={source}
            items={people}
            value={person}
            onValueChange={setPerson}
            keyOf={({ id }) => id}
            textOf={knownAs}
            searchOf={({ name, email }) => `${name} ${email}`}
            renderItem={({ name, email }) => (
              <>
                <Avatar size="sm" name={name} />
                <span className="min-w-0">
                  <span className="block truncate">{name}</span>
                  <span className="block truncate text-caption text-ink-3">
                    <EmailText address={email} />
                  </span>
                </span>
              </>
            )}
          />
        </div>
        <Button variant="primary" disabled={!person} onClick={() => setIsOpen(true)}>
          {t('compare.open')}
        </Button>
      </div>
      {isOpen && person && <CompareDialog person={person} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
