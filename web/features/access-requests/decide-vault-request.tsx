import { denyVaultRequest, type VaultRequest } from '@chaveiro/contract/calls/vault-requests.ts'
import { maxLength } from '@chaveiro/contract/constants.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { api } from '../../session/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { ShownVaultRequest } from './shown-vault-request.tsx'
import { useShownVaultRequest } from './use-shown-vault-request.ts'

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
  const { t } = useTranslation('access-requests')
  const tellFailure = useFailureToast()
  const client = useQueryClient()
  // As first shown: a refresh must not change what is decided.
  const [asked] = useState(request)
  const [isDenying, setDenying] = useState(denies)
  const [answer, setAnswer] = useState('')
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
  return (
    <DecisionDialog
      title={t('vaults.decide', { person, vault })}
      isOver={isOver}
      denies={isDenying}
      deny={{
        label: t('button.deny'),
        isPending: deny.isPending,
        onPress: () => (isDenying ? deny.mutate() : setDenying(true)),
      }}
      approve={{
        label: t('vaults.approve'),
        isPending: approve.isPending,
        disabled: !shown || shown.isAltered,
        onPress: () => approve.mutate(),
      }}
      doubt={error && { title: t('vaults.doubted'), error }}
      onClose={onClose}
    >
      {shown ? (
        <ShownVaultRequest shown={shown} person={person} />
      ) : isPending ? (
        <LoadingLines lines={5} />
      ) : (
        !error && <Banner tone="warning" title={t('vaults.gone')} />
      )}
      {isDenying && (
        <TextArea
          autoFocus
          label={t('vaults.denyReason')}
          help={t('vaults.denyReasonHelp')}
          rows={2}
          maxLength={maxLength.reason}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      )}
    </DecisionDialog>
  )
}
