import { itemTypes } from '@chaveiro/contract/constants.ts'
import { type DrawnSubmission, errorFacts, type OpenedSubmission } from '@chaveiro/device'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { FormDialog } from '../../../nouns/forms/form-dialog.tsx'
import { usePathText } from '../../../nouns/vaults/use-path-text.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { DetailFields, RuleFields } from '../detail-fields.tsx'
import { markRefusedFields, overviewOf, secretOf, useItemForm } from '../item-form.ts'
import { Group, IdentityFields } from '../item-form-fields.tsx'
import { SecretFields } from '../secret-fields.tsx'
import { useTypeTemplate } from '../use-type-template.ts'
import type { VaultInView } from '../vault-in-view.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { SubmittedFiles } from './submitted-files.tsx'
import { submittedValues } from './submitted-item.ts'
import { useOpenedSubmission, useTakeSubmission } from './use-submissions.ts'

/** The types that a client calls an ad token. */
const adTokenTypes = itemTypes.filter((type) => type.startsWith('ad_token_'))

interface OneSubmission {
  /** As the list showed it. */
  shown: DrawnSubmission
  vault: VaultInView
  onClose: () => void
  onRefused: () => void
  onTaken: () => void
}

/** One submission, opened on this device: complete it and add it to the vault, or refuse it. */
export function TakeSubmissionDialog(one: OneSubmission) {
  const { t } = useTranslation(['submissions', 'common'])
  const explain = useErrorText()
  const query = useOpenedSubmission(one.shown, one.vault.shown)
  const [isRefusing, setRefusing] = useState(false)
  const onRefuse = () => setRefusing(true)
  // Over the form, which keeps what is filled in while the person thinks again.
  const refusal = isRefusing && (
    <RefuseDialog
      ids={[one.shown.id]}
      vault={one.vault.shown}
      onClose={() => setRefusing(false)}
      onRefused={one.onRefused}
    />
  )
  if (query.data) return <Complete {...one} submission={query.data} onRefuse={onRefuse} refusal={refusal} />
  return (
    <Dialog
      size="lg"
      onClose={one.onClose}
      title={t('take.title')}
      footer={
        query.isError && (
          <>
            <Button variant="danger-ghost" onClick={onRefuse}>
              {t('refuse.open')}
            </Button>
            <Button onClick={one.onClose}>{t('common:ui.close')}</Button>
          </>
        )
      }
    >
      {query.isError ? (
        <Banner tone="danger" title={t('take.notOpened')}>
          {explain(query.error)}
        </Banner>
      ) : (
        <LoadingLines lines={6} label={t('take.opening')} />
      )}
      {refusal}
    </Dialog>
  )
}

function Complete({
  vault,
  submission: { submission, credential, handle, listedAs },
  onClose,
  onRefuse,
  refusal,
  onTaken,
}: OneSubmission & { submission: OpenedSubmission; onRefuse: () => void; refusal: ReactNode }) {
  const { t } = useTranslation(['submissions', 'items', 'common'])
  const { user } = useCurrentUser()
  const tellFailure = useFailureToast()
  const pathText = usePathText()
  const format = useFormat()
  const [shown] = useState(vault.shown)
  const take = useTakeSubmission(shown)
  const [given] = useState(() => submittedValues(credential, vault.tags))
  const form = useItemForm(given)
  const isTypeOpen = (given.type as string) === ''
  const template = useTypeTemplate(form.watch('type') || 'ad_token_google')

  const [isAccepted, setAccepted] = useState(false)
  const [isMissing, setMissing] = useState(false)

  const submit = form.handleSubmit(async (values) => {
    if (!handle.isVouchedFor && !isAccepted) {
      setMissing(true)
      return
    }
    try {
      const names = template.fields.map((field) => field.name)
      const item = await take.mutateAsync({
        ...{ handle, isAccepted },
        overview: overviewOf(values),
        secret: secretOf(values, [...names, ...Object.keys(given.metadata)]),
      })
      toast.success(t('take.done', { title: item.title }))
      onTaken()
    } catch (error) {
      markRefusedFields(form, errorFacts(error))
      tellFailure(t('take.failed'), error)
    }
  })
  return (
    <FormDialog
      size="lg"
      isDirty={form.formState.isDirty}
      busy={take.isPending}
      onClose={onClose}
      title={t('take.title')}
      description={`${pathText(shown)} · ${t('from', { link: submission.link_name })}`}
      onSubmit={submit}
      submit={{ label: t('take.button') }}
      leading={
        <Button variant="danger-ghost" className="mr-auto" onClick={onRefuse} disabled={take.isPending}>
          {t('refuse.open')}
        </Button>
      }
    >
      <div className="space-y-6">
        <p className="text-ink-2 text-small">
          {t('take.written', { time: format.dateTime(handle.writtenAt) })}
        </p>
        {!handle.isVouchedFor && (
          <Banner tone="warning" title={t('take.unvouched')}>
            <p>{t('take.unvouchedDetail')}</p>
            <div className="mt-3">
              <CheckboxField
                label={t('take.accept')}
                checked={isAccepted}
                error={isMissing ? t('take.acceptMissing') : undefined}
                onChange={(event) => {
                  setAccepted(event.target.checked)
                  setMissing(false)
                }}
              />
            </div>
          </Banner>
        )}
        {listedAs !== null && (
          <Banner tone="warning">{t('take.listedAs', { name: listedAs, title: credential.title })}</Banner>
        )}
        {isTypeOpen && <Banner tone="info">{t('take.pickType')}</Banner>}
        <IdentityFields form={form} template={template} {...(isTypeOpen ? { types: adTokenTypes } : {})} />
        <Group title={t('items:group.secret')}>
          <SecretFields
            form={form}
            template={template}
            leftover={[]}
            filesGoTo={() => keySession.vaults.show(shown)}
          />
        </Group>
        {(credential.files ?? []).length > 0 && (
          <SubmittedFiles handle={handle} files={credential.files ?? []} />
        )}
        <DetailFields form={form} ownEmail={user.email} />
        <RuleFields form={form} />
      </div>
      {refusal}
    </FormDialog>
  )
}
