import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRequest } from '../../nouns/access/show-request.ts'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { useEndRequest } from './use-requests.ts'

/** What the person may do about a request: decide it, revoke its access, or withdraw their own. */
export function RequestActions({
  request,
  onApprove,
}: {
  request: AccessRequest
  onApprove: (request: AccessRequest) => void
}) {
  const { t } = useTranslation('access-requests')
  const { user, may } = useCurrentUser()
  const confirm = useConfirm()
  const end = useEndRequest()
  const explain = useErrorText()
  const client = useQueryClient()
  const { status, may_decide } = request
  const isOwn = request.requester.id === user.id
  const isOpen = status === 'pending' || status === 'approved'
  const mayEnd = may(request.kind === 'jit' ? 'end_jit' : 'end_break_glass', { isOwn })
  const named = { person: request.requester.name, item: request.item_title ?? '' }
  const show = () => showRequest(client, request)
  const askAndEnd = (act: 'deny' | 'revoke') => {
    const askFirst = async () => {
      const handle = await show()
      const message = 'doubt' in handle ? `${t('approve.doubted')}. ${explain(handle.doubt)}` : undefined
      const question = { title: t(`ask.${act}`, named), confirmLabel: t(`button.${act}`), message }
      return (await confirm({ ...question, tone: 'danger' })) ? handle : null
    }
    end.mutate({ show: askFirst, act })
  }
  return (
    <span className="flex flex-wrap gap-2 tabled:justify-end">
      {may_decide && (
        <Button
          size="sm"
          variant="primary"
          aria-label={t('button.approveNamed', named)}
          onClick={() => onApprove(request)}
        >
          {t(status === 'pending' ? 'button.approve' : 'button.confirm')}
        </Button>
      )}
      {mayEnd && status === 'pending' && (
        <Button
          size="sm"
          busy={end.isPending}
          aria-label={t('button.denyNamed', named)}
          onClick={() => askAndEnd('deny')}
        >
          {t('button.deny')}
        </Button>
      )}
      {mayEnd && status === 'approved' && (
        <Button size="sm" busy={end.isPending} onClick={() => askAndEnd('revoke')}>
          {t('button.revoke')}
        </Button>
      )}
      {isOwn && isOpen && (
        <Button size="sm" busy={end.isPending} onClick={() => end.mutate({ show, act: 'withdraw' })}>
          {t(request.delivered_at ? 'button.end' : 'button.withdraw')}
        </Button>
      )}
    </span>
  )
}
