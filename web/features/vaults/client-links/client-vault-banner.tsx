import type { ClientLink } from '@chaveiro/contract/calls/client-links.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { Handshake, Inbox, Link2, ListTree } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../../i18n/use-format.ts'
import { shownAs } from '../../../nouns/vaults/shown-as.ts'
import { useWaitingSubmissions } from '../../../nouns/vaults/use-waiting-submissions.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { type BarAct, ClientActs } from './client-acts.tsx'
import { useClientLinks } from './use-client-links.ts'
import { wantsNewLink } from './wants-new-link.ts'

const GenerateLinkDialog = onDemand(() =>
  import('./generate-link-dialog.tsx').then((part) => part.GenerateLinkDialog),
)
const LinksDialog = onDemand(() => import('./links-dialog.tsx').then((part) => part.LinksDialog))

/** On a client's vault: how its client submits credentials, and what they submitted. */
export function ClientVaultBanner({
  vault,
  vaults,
  isGone,
  isSlim,
}: {
  vault: Vault
  vaults: readonly Vault[]
  /** Deleted, or hidden from this person, while it was on the screen: only a form or new link that is open over it stays. */
  isGone: boolean
  /** As a part of the vault's one line. */
  isSlim: boolean
}) {
  const { t } = useTranslation('client-links')
  const { may } = useCurrentUser()
  const format = useFormat()
  const [dialog, setDialog] = useState<'generate' | 'list' | null>(null)
  const [replaces, setReplaces] = useState<ClientLink | null>(null)
  const [, setParameters] = useSearchParams()
  const waiting = useWaitingSubmissions().get(vault.id) ?? 0
  const hasWaiting = waiting > 0 && vault.holds_key && vault.is_writer
  const mayGenerate = may('make_client_link') && vault.generation > 0
  const maySee = may('see_client_links', { isMember: vault.is_member, isWriter: vault.is_writer })
  const { data: links } = useClientLinks(vault.id, { enabled: maySee && !isGone })
  const wanting = links?.filter(wantsNewLink) ?? []
  const generate = (link: ClientLink | null) => {
    setReplaces(link)
    setDialog('generate')
  }
  const [first, ...more] = wanting
  const acts: BarAct[] = []
  if (hasWaiting) {
    const onClick = () => setParameters({ vault: vault.id, submissions: 'open' })
    acts.push({ Icon: Inbox, text: t('banner.waiting', { count: waiting }), onClick })
  }
  if (maySee) acts.push({ Icon: ListTree, text: t('banner.list'), onClick: () => setDialog('list') })
  if (mayGenerate) acts.push({ Icon: Link2, text: t('banner.generate'), onClick: () => generate(null) })
  const warning = first && (
    <Banner
      tone="warning"
      className="mt-3"
      action={
        mayGenerate && (
          <Button
            size="sm"
            icon={<Link2 />}
            onClick={() => (more.length === 0 ? generate(first) : setDialog('list'))}
          >
            {t(more.length === 0 ? 'banner.renew' : 'banner.renewSeveral')}
          </Button>
        )
      }
    >
      {t('banner.wanting', {
        count: wanting.length,
        names: format.list(wanting.map(({ name }) => name)),
      })}
      {!mayGenerate && ` ${t('banner.askCustodian')}`}
    </Banner>
  )
  const isShown = !isGone && (mayGenerate || maySee)
  return (
    <>
      {isShown && isSlim && (
        <>
          <ClientActs acts={acts} waiting={hasWaiting ? waiting : 0} isFolded={!mayGenerate && !hasWaiting} />
          <div className="order-last w-full empty:hidden">{warning}</div>
        </>
      )}
      {isShown && !isSlim && (
        <div className="@container px-4 pt-3 sm:px-6">
          <Banner
            tone="accent"
            icon={<Handshake />}
            slim
            action={
              <div className="flex flex-wrap gap-2">
                {acts.map(({ Icon, text, onClick }) => (
                  // On a phone they fit into one row only without their icons.
                  <Button key={text} size="sm" icon={<Icon className="max-sm:hidden" />} onClick={onClick}>
                    {text}
                  </Button>
                ))}
              </div>
            }
          >
            <span className="font-medium text-ink">{t('banner.title')}</span>
            {/* Hidden without room for it: the dialog behind the button says what clients can do. */}
            <span className="@max-4xl:hidden ml-2">{t('banner.text')}</span>
          </Banner>
          {warning}
        </div>
      )}
      {dialog === 'generate' && (
        <GenerateLinkDialog
          why={isGone ? 'vaultGone' : mayGenerate ? null : 'role'}
          vault={vault}
          shown={shownAs(vaults, vault)}
          replaces={replaces}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'list' && isShown && (
        <LinksDialog
          vault={vault}
          shown={shownAs(vaults, vault)}
          onGenerate={mayGenerate ? generate : null}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
