import { countApprovers, requestJit } from '@chaveiro/contract/calls/access-requests.ts'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import {
  type AccessKind,
  type GrantHours,
  grantHours,
  grantHoursDefault,
} from '@chaveiro/contract/constants.ts'
import { approvalsNeeded } from '@chaveiro/contract/rules/access/access-request.ts'
import { type DrawnVault, errorFacts } from '@chaveiro/device'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Drama, Siren, UsersRound } from 'lucide-react'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useFieldText } from '../../../i18n/use-field-text.ts'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { FormDialog } from '../../../nouns/forms/form-dialog.tsx'
import { api } from '../../../session/api.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormSelect } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'

const Values = z.object({ hours: z.string(), reason: requestJit.body.shape.reason })
type Values = z.input<typeof Values>

/** Requests access to one item, for some hours or in an emergency. */
export function RequestAccessDialog({
  kind,
  item,
  vault,
  custody,
  onClose,
}: {
  kind: AccessKind
  item: Item
  vault: DrawnVault
  custody: 'shared' | 'split'
  onClose: () => void
}) {
  const { t } = useTranslation(['items', 'common'])
  const tellFailure = useFailureToast()
  const sentence = useFieldText()
  const client = useQueryClient()
  const takesTwo = approvalsNeeded(kind, custody) > 1
  const approvers = useApprovers(vault.id, takesTwo)
  const form = useForm<Values>({
    resolver: zodResolver(Values),
    defaultValues: { hours: String(grantHoursDefault), reason: '' },
  })
  // The duration, which comes first, is usually left as it is.
  const reason = useRef<HTMLTextAreaElement>(null)
  const { ref: registerReason, ...reasonField } = form.register('reason')
  const ask = useMutation({
    mutationFn: async ({ hours, reason }: Values) => {
      const asked = await keySession.items.show(item, vault)
      return keySession.access.request(
        kind === 'jit'
          ? { kind, item: asked, hours: Number(hours) as GrantHours, reason }
          : { kind, item: asked, reason },
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['access-requests'] }),
  })
  const submit = form.handleSubmit(async (values) => {
    try {
      await ask.mutateAsync(values)
      toast.success(t('access.asked'), t('access.askedHint'))
      onClose()
    } catch (error) {
      for (const { path, fault } of errorFacts(error).fields) {
        if (path === 'reason') form.setError('reason', { message: fault })
      }
      tellFailure(t(`access.askFailed.${kind}`), error)
    }
  })
  if (approvers.areTooFew) {
    return (
      <Dialog
        size="sm"
        onClose={onClose}
        title={t(`access.request.${kind}`)}
        description={item.title}
        footer={<Button onClick={onClose}>{t('common:ui.close')}</Button>}
      >
        <Banner tone="warning" live title={t('access.tooFew')}>
          {t(`access.tooFewHere.${custody}`, { count: approvers.count })}
        </Banner>
      </Dialog>
    )
  }
  return (
    <FormDialog
      size="sm"
      busy={ask.isPending}
      onClose={onClose}
      isDirty={form.formState.isDirty}
      title={t(`access.request.${kind}`)}
      description={item.title}
      onSubmit={submit}
      initialFocus={reason}
      submit={{ label: t('access.send'), variant: kind === 'break_glass' ? 'danger' : 'primary' }}
    >
      <div className="space-y-4">
        {item.rehearsal && (
          <Banner tone="info" icon={<Drama />} title={t('rehearsal.item')}>
            {t('rehearsal.asking')}
          </Banner>
        )}
        {kind === 'break_glass' ? (
          <Banner tone="danger" icon={<Siren />} title={t('access.two')}>
            {t('access.emergency')}
          </Banner>
        ) : (
          takesTwo && (
            <Banner tone="info" icon={<UsersRound />}>
              {t('access.twoHere')}
            </Banner>
          )
        )}
        {kind === 'jit' && (
          <FormSelect
            control={form.control}
            name="hours"
            label={t('access.duration')}
            options={grantHours.map((hours) => ({
              value: String(hours),
              label: t('access.hours', { count: hours }),
            }))}
          />
        )}
        <TextArea
          label={t('access.reason')}
          help={t('access.reasonHelp')}
          aria-required
          error={sentence(form.formState.errors.reason?.message)}
          {...reasonField}
          ref={(element) => {
            registerReason(element)
            reason.current = element
          }}
        />
      </div>
    </FormDialog>
  )
}

/** How many other people could give one of the two approvals in this vault. */
function useApprovers(vaultId: string, isAsked: boolean) {
  const { data } = useQuery({
    queryKey: ['approvers', vaultId],
    queryFn: () => api.send(countApprovers, { query: { vault_id: vaultId } }),
    enabled: isAsked,
    staleTime: 0,
  })
  return { count: data?.approvers ?? 0, areTooFew: data !== undefined && data.approvers < data.needed }
}
