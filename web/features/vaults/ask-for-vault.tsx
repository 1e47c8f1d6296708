import {
  requestVault,
  type VaultRequest,
  whatOpensVault,
  withdrawVaultRequest,
} from '@chaveiro/contract/calls/vault-requests.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { maxLength, notificationPollSeconds } from '@chaveiro/contract/constants.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Hand } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { FormDialog } from '../../nouns/forms/form-dialog.tsx'
import { api } from '../../session/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useOpenByAddress } from '../../ui/use-open-by-address.ts'

/** Asks to be added to a closed vault: the way to ask, or how the request stands, and which team would open it. */
export function AskForVault({ vault }: { vault: Vault }) {
  const { t } = useTranslation('members')
  const tellFailure = useFailureToast()
  const client = useQueryClient()
  const [isAsking, setAsking] = useOpenByAddress('ask')
  const queryKey = ['vault-requests', 'of', vault.id]
  const { data } = useQuery({
    queryKey,
    queryFn: () => api.send(whatOpensVault, { params: { id: vault.id } }),
    refetchInterval: notificationPollSeconds * 1000,
  })
  const takeBack = useMutation({
    mutationFn: (id: string) => api.send(withdrawVaultRequest, { params: { id } }),
    onSuccess: () => toast.success(t('outside.asking.takenBack')),
    onError: (error) => tellFailure(t('outside.asking.takeBackFailed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: ['vault-requests'] }),
  })
  if (!data) return null
  const { request, teams } = data
  const isWaiting = request?.state === 'waiting'
  return (
    <div className="space-y-3">
      {teams.length > 0 && (
        <p className="wrap-anywhere text-body text-ink-2">
          {t('outside.asking.teams', {
            count: teams.length,
            names: teams.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
      {request && <Standing request={request} isByTwo={vault.custody === 'split'} />}
      {isWaiting ? (
        <Button busy={takeBack.isPending} onClick={() => takeBack.mutate(request.id)}>
          {t('outside.asking.takeBack')}
        </Button>
      ) : (
        <Button variant="primary" icon={<Hand />} onClick={() => setAsking(true)}>
          {t(request?.state === 'denied' ? 'outside.asking.again' : 'outside.asking.open')}
        </Button>
      )}
      {isAsking && !isWaiting && <AskDialog vault={vault} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** How the newest request stands, with what was said; nothing of one that says nothing any more. */
function Standing({ request, isByTwo }: { request: VaultRequest; isByTwo: boolean }) {
  const { t } = useTranslation('members')
  const format = useFormat()
  const { state, decided_by, decided_at, reason, answer } = request
  const at = format.soon(decided_at ?? request.created_at)
  const person = decided_by?.name || decided_by?.email || ''
  const text =
    state === 'waiting'
      ? t('outside.asking.waiting', { at })
      : state === 'denied'
        ? t(person === '' ? 'outside.asking.deniedBySomebody' : 'outside.asking.denied', { person, at })
        : state === 'approved' && person !== ''
          ? t(isByTwo ? 'outside.asking.approvedTwo' : 'outside.asking.approved', { person, at })
          : null
  if (text === null) return null
  const said = state === 'denied' ? answer : reason
  return (
    <div role="status" className="wrap-anywhere text-body text-ink">
      <p className="font-medium">{text}</p>
      {said !== '' && <p className="whitespace-pre-wrap text-ink-2">{said}</p>}
    </div>
  )
}

function AskDialog({ vault, onClose }: { vault: Vault; onClose: () => void }) {
  const { t } = useTranslation('members')
  const tellFailure = useFailureToast()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const ask = useMutation({
    mutationFn: () => api.send(requestVault, { body: { vault_id: vault.id, reason: reason.trim() } }),
    onSuccess: () => {
      toast.success(t('outside.asking.sent', { vault: vault.name }))
      onClose()
    },
    onError: (error) => tellFailure(t('outside.asking.sendFailed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: ['vault-requests'] }),
  })
  return (
    <FormDialog
      size="sm"
      busy={ask.isPending}
      onClose={onClose}
      isDirty={reason.trim() !== ''}
      title={t('outside.asking.title')}
      description={t(
        vault.custody === 'split' ? 'outside.asking.descriptionTwo' : 'outside.asking.description',
        { vault: vault.name },
      )}
      onSubmit={(event) => {
        event.preventDefault()
        ask.mutate()
      }}
      initialFocus={field}
      submit={{ label: t('outside.asking.send') }}
    >
      <TextArea
        ref={field}
        label={t('outside.asking.reason')}
        help={t('outside.asking.reasonHelp')}
        rows={3}
        maxLength={maxLength.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
