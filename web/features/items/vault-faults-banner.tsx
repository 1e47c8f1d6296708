import type { DrawnVault } from '@chaveiro/device'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { useWhomToTell } from '../../nouns/people/use-whom-to-tell.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { groupFaults } from './group-faults.ts'
import { titleOf } from './known-titles.ts'
import { useAdoptDeletions, type useVaultCheck } from './use-vault-check.ts'

/** As many as a question can name. */
const acceptedAtOnce = 20

/** Names, in red above the list, what in it is not as members' devices signed it. */
export function VaultFaultsBanner({
  vault,
  check,
}: {
  vault: DrawnVault
  check: ReturnType<typeof useVaultCheck>
}) {
  const { t } = useTranslation(['items', 'common'])
  const explain = useErrorText()
  const whom = useWhomToTell()
  const namesOf = useItemNames()
  const groups = groupFaults(check.data ?? [])
  if (!check.isError && groups.red.length === 0 && groups.unsigned.length === 0) return null
  return (
    // On a small screen it scrolls by itself, so that the list below stays in sight.
    <section
      aria-label={t('faults.region')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      className="max-h-1/2 shrink-0 space-y-3 overflow-y-auto px-4 pb-3 focus-visible:-outline-offset-2 sm:px-6"
    >
      {check.isError && (
        <Banner
          tone="warning"
          title={t('faults.unchecked')}
          action={
            <Button size="sm" busy={check.isFetching} onClick={() => void check.refetch()}>
              {t('common:ui.retry')}
            </Button>
          }
        >
          {explain(check.error)}
        </Banner>
      )}
      {groups.red.length > 0 && (
        <Banner live tone="danger" title={t('faults.title')}>
          <ul className="mt-1 list-disc space-y-0.5 pl-4 text-red-ink">
            {groups.red.map(({ kind, itemIds }) => (
              <li key={kind}>
                {kind === 'head'
                  ? t('faults.head')
                  : t(`faults.${kind}`, { count: itemIds.length, names: namesOf(itemIds) })}
              </li>
            ))}
          </ul>
          <p className="mt-1.5">{t('faults.advice', { whom })}</p>
        </Banner>
      )}
      {groups.unsigned.length > 0 && <UnsignedDeletions vault={vault} deletions={groups.unsigned} />}
    </section>
  )
}

/** Items deleted by somebody who holds no key and so could not sign it; a member says whether that was intended. */
function UnsignedDeletions({
  vault,
  deletions,
}: {
  vault: DrawnVault
  deletions: ReturnType<typeof groupFaults>['unsigned']
}) {
  const { t } = useTranslation('items')
  const whom = useWhomToTell()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const { i18n } = useTranslation()
  // The vault as shown when they appeared.
  const [shown] = useState(vault)
  const adopt = useAdoptDeletions(shown)
  // Only named items can be accepted, and the name is the one that the item's author signed.
  const named = deletions.flatMap(({ deletion }) => deletion ?? [])
  const decided = named.slice(0, acceptedAtOnce)
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
    decided.map(({ title }) => `“${title}”`),
  )
  const count = decided.length
  const later = named.length - count
  const unnamed = deletions.length - named.length

  const askAndAdopt = async () => {
    const question = {
      title: t('faults.acceptTitle', { count }),
      message: t('faults.acceptMessage', { names }),
      confirmLabel: t('faults.accept', { count }),
    }
    if (!(await confirm(question))) return
    try {
      await adopt.mutateAsync(decided)
      toast.success(t('faults.accepted'))
    } catch (error) {
      tellFailure(t('faults.acceptFailed'), error)
    }
  }
  return (
    <>
      {count > 0 && (
        <Banner
          tone="warning"
          title={t('faults.unsigned', { count, names })}
          action={
            <Button size="sm" busy={adopt.isPending} onClick={() => void askAndAdopt()}>
              {t('faults.accept', { count })}
            </Button>
          }
        >
          {t('faults.unsignedHelp')}
          {later > 0 && ` ${t('faults.unsignedLater', { count: later })}`}
        </Banner>
      )}
      {unnamed > 0 && (
        <Banner tone="danger" title={t('faults.unnamedDeletions', { count: unnamed })}>
          {t('faults.unnamedDeletionsHelp', { whom })}
        </Banner>
      )}
    </>
  )
}

const namedMost = 5

/** Items' titles in one phrase; items whose title this page never saw are counted. */
function useItemNames() {
  const { t, i18n } = useTranslation('items')
  return useCallback(
    (itemIds: readonly string[]) => {
      const titles = itemIds.flatMap((id) => titleOf(id) ?? []).slice(0, namedMost)
      const others = itemIds.length - titles.length
      const parts = titles.map((title) => `“${title}”`)
      if (others > 0) {
        const key = titles.length === 0 ? 'faults.unnamed' : 'faults.others'
        parts.push(t(key, { count: others }))
      }
      return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(parts)
    },
    [t, i18n],
  )
}
