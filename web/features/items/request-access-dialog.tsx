import { errorFacts } from '@chaveiro/client/error-facts.ts'
import { type GrantHours, grantHours, grantHoursDefault } from '@chaveiro/contract/constants.ts'
import type { Item } from '@chaveiro/contract/items.ts'
import { requestJit } from '@chaveiro/contract/jit.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { useFieldText } from '../../session/use-field-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSelect } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'

const Values = z.object({ hours: z.string(), reason: requestJit.body.shape.reason })
type Values = z.input<typeof Values>

/** Asks for access to one item for some hours. */
export function RequestAccessDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation(['items', 'common'])
  const tellFailure = useFailureToast()
  const sentence = useFieldText()
  const client = useQueryClient()
  const form = useForm<Values>({
    resolver: zodResolver(Values),
    defaultValues: { hours: String(grantHoursDefault), reason: '' },
  })
  const ask = useMutation({
    mutationFn: ({ hours, reason }: Values) => {
      const { id, title, revision, vault_id: vaultId } = item
      const asked = { id, title, revision, vaultId }
      return keySession.requestAccess({
        kind: 'jit',
        item: asked,
        hours: Number(hours) as GrantHours,
        reason,
      })
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
      tellFailure(t('access.askFailed'), error)
    }
  })
  return (
    <Dialog
      size="sm"
      busy={ask.isPending}
      onClose={onClose}
      dismissible={!form.formState.isDirty}
      title={t('access.request')}
      description={item.title}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={ask.isPending}>
            {t('common:ui.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={ask.isPending}>
            {t('access.send')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <FormSelect
          control={form.control}
          name="hours"
          label={t('access.duration')}
          options={grantHours.map((hours) => ({
            value: String(hours),
            label: t('access.hours', { count: hours }),
          }))}
        />
        <TextArea
          label={t('access.reason')}
          help={t('access.reasonHelp')}
          aria-required
          error={sentence(form.formState.errors.reason?.message)}
          {...form.register('reason')}
        />
      </div>
    </Dialog>
  )
}
