import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ReadOut } from './read-out.tsx'
import { TypeIn } from './type-in.tsx'

/** Two people compare words. Whoever types does not see their own words meanwhile, so nobody can confirm without having listened. */
export function CompareDialog({
  person,
  onClose,
}: {
  person: { id: string; name: string }
  onClose: () => void
}) {
  const { t } = useTranslation(['colleagues', 'common'])
  const [side, setSide] = useState<'read' | 'type'>('read')
  return (
    <Dialog
      title={t('compare.title', { name: person.name })}
      description={t('compare.both')}
      dismissible={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:ui.close')}</Button>}
    >
      <Tabs
        label={t('compare.heading')}
        value={side}
        onValueChange={setSide}
        tabs={[
          { value: 'read', label: t('compare.read'), content: <ReadOut person={person} /> },
          { value: 'type', label: t('compare.type'), content: <TypeIn person={person} /> },
        ]}
      />
    </Dialog>
  )
}
