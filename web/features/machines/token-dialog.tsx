import { Check, Copy, EyeOff, KeyRound, LockKeyhole, RotateCcwKey } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHoldsTyped } from '../../nouns/forms/keep-for-typed.ts'
import { Button } from '../../ui/button.tsx'
import { IconTile } from '../../ui/card.tsx'
import { copyText } from '../../ui/clipboard.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FactLine, FactList } from '../../ui/fact-list.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCopy } from '../../ui/use-copy.ts'

/** A token as it was just made. */
export interface NewToken {
  id: string
  name: string
  token: string
  /** Of a new machine; else it replaces one. */
  isNew: boolean
}

/** The only moment in which a machine's token is shown: to copy, and where to put it. */
export function TokenDialog({ made, onClose }: { made: NewToken; onClose: () => void }) {
  const { t } = useTranslation('machines')
  useHoldsTyped(true)
  const { copied, copy } = useCopy(() => copyText(made.token))
  const copyToken = async () => {
    if (await copy()) toast.success(t('token.copied'))
    else toast.error(t('token.copyRefused'))
  }
  const kind = made.isNew ? 'new' : 'renewed'
  return (
    <Dialog
      onClose={onClose}
      dismissible={false}
      icon={<IconTile icon={<KeyRound />} />}
      title={t('token.title', { name: made.name })}
      description={t(`token.description.${kind}`)}
      footer={
        <>
          <Button onClick={onClose}>{t('token.done')}</Button>
          <Button variant="primary" icon={copied ? <Check /> : <Copy />} onClick={() => void copyToken()}>
            {t('token.copy')}
          </Button>
        </>
      }
    >
      <output
        translate="no"
        aria-label={t('token.label')}
        className="block select-all break-all rounded-lg border bg-sunken px-4 py-3 font-mono text-ink text-small"
      >
        {made.token}
      </output>
      <div className="mt-5">
        <FactList>
          <FactLine icon={<EyeOff />}>{t('token.once')}</FactLine>
          <FactLine icon={<LockKeyhole />}>
            {t('token.where')}{' '}
            <code translate="no" className="whitespace-nowrap font-mono text-ink text-small">
              CHAVEIRO_TOKEN
            </code>
            {t('token.whereNot')}
          </FactLine>
          <FactLine icon={<RotateCcwKey />}>{t('token.lost')}</FactLine>
        </FactList>
      </div>
    </Dialog>
  )
}
