import { RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { keySession } from '../../../worker/key-session.ts'

/** A generated passphrase of six words, offered before the person makes up their own. */
export function Suggestion({
  used,
  onUse,
  onOwn,
}: {
  /** Whether the form holds the suggested words. */
  used: boolean
  onUse: (passphrase: string) => void
  onOwn: () => void
}) {
  const { t } = useTranslation('account')
  const [words, setWords] = useState<string | 'failed' | null>(null)

  const suggest = useCallback(async () => {
    const next = await keySession.account.generatePassphrase(currentLanguage()).catch(() => 'failed' as const)
    setWords(next)
    return next
  }, [])
  useEffect(() => void suggest(), [suggest])

  if (words === 'failed') return <p className="text-ink-2 text-small">{t('passphrase.suggestionFailed')}</p>
  return (
    <div className="rounded-lg border border-accent-soft-strong bg-accent-soft p-4">
      <p className="text-ink-2 text-small">{t('passphrase.suggestion')}</p>
      {/* Two lines are reserved, so that nothing moves when the words arrive or change. */}
      <p
        translate="no"
        className="mt-1 min-h-12 select-all font-mono text-title text-ink leading-6 [overflow-wrap:anywhere]"
      >
        {words ?? <Skeleton className="mt-1 h-5 w-11/12" />}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant={used ? 'secondary' : 'primary'}
          disabled={words === null}
          onClick={() => words && onUse(words)}
        >
          {t('passphrase.use')}
        </Button>
        <Button
          size="sm"
          icon={<RefreshCw />}
          disabled={words === null}
          onClick={async () => {
            const next = await suggest()
            if (used && next !== 'failed') onUse(next)
          }}
        >
          {t('passphrase.another')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onOwn}>
          {t('passphrase.own')}
        </Button>
      </div>
      {used && <p className="mt-3 font-medium text-ink text-small">{t('passphrase.keepIt')}</p>}
    </div>
  )
}
