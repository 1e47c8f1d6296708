import type { HealthFinding } from '@chaveiro/device'
import { Check, MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { askOwner } from './kept-health.ts'

/** Asks an item's owner for a new password, and says afterwards that this is done. Of one's own items there is nobody to ask. */
export function AskOwner({ finding: { item, isAsked } }: { finding: HealthFinding }) {
  const { t } = useTranslation('health')
  const { user } = useCurrentUser()
  const tellFailure = useFailureToast()
  const [isAsking, setIsAsking] = useState(false)
  if (item.owner.trim().toLowerCase() === user.email.toLowerCase()) return null
  const ask = async () => {
    if (isAsked || isAsking) return
    setIsAsking(true)
    try {
      await askOwner(item.id)
      toast.success(t('asked'), t('askedDetail'))
    } catch (error) {
      tellFailure(t('askFailed'), error)
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={isAsked ? <Check /> : <MessageCircleQuestion />}
      busy={isAsking}
      // It keeps the focus of whoever has just pressed it.
      aria-disabled={isAsked}
      aria-label={t(isAsked ? 'askedNamed' : 'askNamed', { title: item.title })}
      onClick={() => void ask()}
    >
      {t(isAsked ? 'asked' : 'ask')}
    </Button>
  )
}
