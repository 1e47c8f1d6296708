import type { LinkFilesProgress, MadeOneTimeLink } from '@chaveiro/device'
import { useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { FormDialog } from '../../nouns/forms/form-dialog.tsx'
import { useAskToDiscard } from '../../nouns/forms/use-ask-to-discard.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { IconTile } from '../../ui/card.tsx'
import { CopyLinkButton } from '../../ui/copy-link-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FilesOnTheWay } from './files-on-the-way.tsx'
import type { LinkForm, LinkValues } from './link-form.ts'
import { MadeLink } from './made-link.tsx'
import { linksKey } from './use-one-time-links.ts'

/** A form for a link's content, and then the link. */
export function LinkDialog({
  title,
  description,
  form,
  make,
  onClose,
  children,
}: {
  title: string
  description: string
  form: LinkForm
  make: (
    values: LinkValues,
    onProgress: (progress: LinkFilesProgress) => void,
    signal: AbortSignal,
  ) => Promise<MadeOneTimeLink>
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('one-time-links')
  const tellFailure = useFailureToast()
  const client = useQueryClient()
  const [made, setMade] = useState<Parameters<typeof MadeLink>[0] | null>(null)
  const [progress, setProgress] = useState<LinkFilesProgress | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const { isSubmitting, isDirty } = form.formState
  const navigate = useNavigate()
  const ask = useAskToDiscard()
  const askAndSeeAll = async () => {
    if (!(await ask())) return
    onClose()
    void navigate('/links')
  }
  const submit = form.handleSubmit(async (values) => {
    const run = new AbortController()
    sending.current = run
    try {
      const link = await make(values, setProgress, run.signal)
      setMade({
        link,
        password: values.asksPassword ? values.linkPassword : undefined,
      })
      // Typed secrets stay in the form no longer than needed.
      form.reset()
    } catch (error) {
      if (!run.signal.aborted) tellFailure(t('failed.make'), error)
    } finally {
      setProgress(null)
      void client.invalidateQueries({ queryKey: linksKey })
    }
  })
  const frame = { title, icon: <IconTile icon={<Link2 />} />, onClose }
  if (made) {
    return (
      <Dialog
        {...frame}
        key="made"
        description={t('made.description')}
        dismissible={false}
        footer={
          <>
            <ButtonLink
              to="/links"
              variant="ghost"
              className="mr-auto max-sm:basis-full max-sm:justify-start"
              onClick={onClose}
            >
              {t('seeAll')}
            </ButtonLink>
            <Button onClick={onClose}>{t('made.done')}</Button>
            <CopyLinkButton link={made.link.url} />
          </>
        }
      >
        <MadeLink {...made} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      {...frame}
      key="form"
      onClose={onClose}
      description={description}
      busy={isSubmitting}
      isDirty={isDirty}
      onSubmit={submit}
      submit={{ label: t('form.make') }}
      leading={
        <ButtonLink
          to="/links"
          variant="ghost"
          className="mr-auto max-sm:basis-full max-sm:justify-start"
          onClick={(event) => {
            if (!isDirty) return onClose()
            event.preventDefault()
            void askAndSeeAll()
          }}
        >
          {t('seeAll')}
        </ButtonLink>
      }
    >
      <div className="space-y-6">
        {children}
        {progress && <FilesOnTheWay progress={progress} onCancel={() => sending.current?.abort()} />}
      </div>
    </FormDialog>
  )
}
