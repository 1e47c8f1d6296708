import type { ItemRevision } from '@chaveiro/contract/calls/item-revisions.ts'
import type { DrawnVault } from '@chaveiro/device'
import { LogOut, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { Fact, Facts } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'
import { ItemSecretView } from './item-secret.tsx'
import { useRestoreRevision } from './use-change-items.ts'
import { useCheckout } from './use-checkout.ts'
import { useOpenedSecret } from './use-opened-secret.ts'
import { useTypeTemplate } from './use-type-template.ts'
import { VerificationBanner } from './verification-banner.tsx'

/** An earlier revision's content, revealed like the present one, and a button to restore it. */
export function OldRevision({
  itemId,
  vault,
  revision: of,
  newest,
  blocked,
  mayCheckOut,
}: {
  itemId: string
  vault: DrawnVault
  /** As the history shows it. */
  revision: ItemRevision
  newest: number
  blocked: string | null
  /** Whether a check-out, which the item itself does not require, would open it. */
  mayCheckOut: boolean
}) {
  const { t } = useTranslation('items')
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const { opened, isOpening, reveal, take, takeWhole, hide } = useOpenedSecret(itemId, vault, of)
  const restore = useRestoreRevision(vault)
  const checkout = useCheckout(itemId, vault.id)
  const old = opened?.item
  const template = useTypeTemplate(old?.type ?? 'web_credential')

  const askAndRestore = async () => {
    // As the question shows it, even if the history is fetched again meanwhile.
    const asked = of
    const number = asked.revision
    const question = {
      title: t('history.restoreTitle', { number, title: asked.title }),
      message: t('history.restoreMessage'),
      confirmLabel: t('history.restore'),
    }
    if (!(await confirm(question))) return
    try {
      const { handle: earlier, secret } = await takeWhole()
      await restore.mutateAsync({ earlier, newest, secret })
      toast.success(t('history.restored', { number }))
    } catch (error) {
      tellFailure(t('history.restoreFailed'), error, { preferDetail: true })
    }
  }
  return (
    <div className="mt-3 space-y-4 rounded-lg border bg-surface p-3 sm:ml-9">
      <VerificationBanner faults={opened?.verification.faults ?? []} />
      <ItemSecretView
        type={old?.type ?? 'web_credential'}
        noCopy={old?.no_copy ?? false}
        opened={opened}
        isOpening={isOpening}
        hasCode={old?.has_code ?? false}
        hasNotes={old?.has_notes ?? false}
        hasFiles={old?.has_files ?? false}
        onReveal={reveal}
        take={() => take()}
        onHide={hide}
        revealLabel={t('history.reveal')}
        blocked={blocked}
      />
      {old && (
        <Facts>
          {template.shows('login', old.login) && (
            <Fact name={template.login ?? t('field.login')}>
              {old.login === '' ? t('noLogin') : <span translate="no">{old.login}</span>}
            </Fact>
          )}
          {old.login_url !== '' && (
            <Fact name={t('field.loginUrl')}>
              <span translate="no">{old.login_url}</span>
            </Fact>
          )}
          {old.url_match === 'site' && <Fact name={t('field.urlMatch')}>{t('urlMatch.site')}</Fact>}
          {old.login_instructions !== '' && (
            <Fact name={t('field.loginInstructions')} wide>
              <span className="whitespace-pre-wrap">{old.login_instructions}</span>
            </Fact>
          )}
        </Facts>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {mayCheckOut && (
          <Button
            size="sm"
            variant="primary"
            icon={<LogOut />}
            busy={checkout.isPending}
            onClick={() => void checkout.change(true)}
          >
            {t('detail.checkOut')}
          </Button>
        )}
        <Button
          size="sm"
          icon={<RotateCcw />}
          busy={restore.isPending}
          disabled={blocked !== null}
          onClick={() => void askAndRestore()}
        >
          {t('history.restore')}
        </Button>
      </div>
    </div>
  )
}
