import { denyVaultRequest, type VaultRequest } from '@chaveiro/contract/calls/vault-requests.ts'
import { maxLength } from '@chaveiro/contract/constants.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { api } from '../../session/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { ShownVaultRequest } from './shown-vault-request.tsx'
import { useShownVaultRequest } from './use-shown-vault-request.ts'

const thumbWide = 'max-sm:h-11 max-sm:flex-1'

/** Shows who asks for which vault, as this device verified both, and what approving signs; approving adds exactly that person to exactly that vault. */
export function DecideVaultRequest({
  request,
  isOver,
  denies = false,
  onClose,
}: {
  request: VaultRequest
  /** Somebody else decided, or it was taken back. */
  isOver: boolean
  /** It was opened in order to deny it. */
  denies?: boolean
  onClose: () => void
}) {
  const { t } = useTranslation(['access-requests', 'common'])
  const explain = useErrorText()
  const tellFailure = useFailureToast()
  const client = useQueryClient()
  // As first shown: a refresh must not change what is decided.
  const [asked] = useState(request)
  const [isDenying, setDenying] = useState(denies)
  const [answer, setAnswer] = useState('')
  const answerField = useRef<HTMLTextAreaElement>(null)
  const { shown, isPending, error } = useShownVaultRequest(asked)
  const person = asked.requester.name || asked.requester.email
  const vault = asked.vault_name ?? t('vaults.hidden')
  const isByTwo = shown?.handle.vault.custody === 'split'
  const askAnew = () => {
    for (const queryKey of [['vault-requests'], ['dashboard'], vaultsQuery.queryKey])
      void client.invalidateQueries({ queryKey })
  }
  const approve = useMutation({
    mutationFn: async () => shown && keySession.vaults.approveRequest(shown.handle),
    onSuccess: () => {
      toast.success(t(isByTwo ? 'vaults.proposed' : 'vaults.approved', { person, vault }))
      onClose()
    },
    onError: (failure) => tellFailure(t('vaults.approveFailed', { person }), failure, { preferDetail: true }),
    onSettled: askAnew,
  })
  const deny = useMutation({
    mutationFn: () =>
      api.send(denyVaultRequest, { params: { id: asked.id }, body: { reason: answer.trim() } }),
    onSuccess: () => {
      toast.success(t('vaults.denied'))
      onClose()
    },
    onError: (failure) => tellFailure(t('vaults.denyFailed'), failure, { preferDetail: true }),
    onSettled: askAnew,
  })
  const isBusy = approve.isPending || deny.isPending
  return (
    <Dialog
      busy={isBusy}
      onClose={onClose}
      title={t('vaults.decide', { person, vault })}
      footer={
        isOver && !isBusy ? (
          <Button onClick={onClose}>{t('common:ui.close')}</Button>
        ) : (
          <>
            <Button
              className={thumbWide}
              busy={deny.isPending}
              disabled={isBusy}
              variant={isDenying ? 'danger' : 'secondary'}
              onClick={() => {
                if (isDenying) deny.mutate()
                else setDenying(true)
              }}
            >
              {t('button.deny')}
            </Button>
            <Button
              className={thumbWide}
              variant={isDenying ? 'secondary' : 'primary'}
              busy={approve.isPending}
              disabled={isBusy || !shown || shown.isAltered}
              onClick={() => approve.mutate()}
            >
              {t('vaults.approve')}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-5">
        {isOver && !isBusy && <Banner live tone="warning" title={t('approve.over')} />}
        {error && (
          <Banner tone="danger" icon={<TriangleAlert />} title={t('vaults.doubted')}>
            {explain(error)}
          </Banner>
        )}
        {shown ? (
          <ShownVaultRequest shown={shown} person={person} />
        ) : isPending ? (
          <LoadingLines lines={5} />
        ) : (
          !error && <Banner tone="warning" title={t('vaults.gone')} />
        )}
        {isDenying && (
          <TextArea
            ref={answerField}
            autoFocus
            label={t('vaults.denyReason')}
            help={t('vaults.denyReasonHelp')}
            rows={2}
            maxLength={maxLength.reason}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
