import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { foundItemsMax } from '@chaveiro/contract/constants.ts'
import { foldText, hasWords, searchWords } from '@chaveiro/contract/rules/texts/fold-text.ts'
import { Hand, SearchX, TextSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { actOfKey } from '../../nouns/items/act-keys.ts'
import { useFavouriteItems } from '../../nouns/items/use-favourites.ts'
import { useRecentItems } from '../../nouns/items/use-recent-items.ts'
import { IconTile } from '../../ui/card.tsx'
import { QuickFind } from '../../ui/quick-find.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { FoundItem } from './found-item.tsx'
import { FoundVault } from './found-vault.tsx'
import type { FoundItemAct, FoundItemActs } from './item-acts.ts'
import type { ItemLooks } from './item-looks.ts'
import { namedVaults } from './named-vaults.ts'
import { useFoundItems } from './use-found-items.ts'
import { useVaultPaths } from './use-vault-paths.ts'

/** A command that is found by its name, like an item. */
interface Command {
  name: string
  icon: ReactNode
  run: () => void
}

interface Hit {
  key: string
  name: string
  /** `isFull`: with the keys, which only a highlighted hit shows. */
  render: (isFull: boolean) => ReactNode
  pick: () => void
  /** A one-move act, which only items have. */
  act?: (act: FoundItemAct) => void
}

/** An answer that comes sooner replaces what was shown before the first key, and nothing says that it is searching. */
const lateMs = 300
/** So few that the items below them stay in sight. */
const vaultsAboveItems = 3

/** Finds an item in any vault, and a vault by its name. The typed text goes to the server, which searches titles, never secrets. */
export function FindDialog({
  isOpen,
  looks,
  acts,
  commands,
  typed,
  onTyped,
  earlyKey,
  onPick,
  onPickVault,
  onClose,
}: {
  isOpen: boolean
  looks: ItemLooks
  acts: FoundItemActs
  commands: readonly Command[]
  /** The text in the box; some may have been typed before the box appeared. */
  typed: string
  onTyped: (typed: string) => void
  earlyKey: KeyboardEvent | null
  onPick: (item: Item) => void
  /** `isAsking`: to ask for it. */
  onPickVault: (vault: Vault, isAsking?: boolean) => void
  onClose: () => void
}) {
  const { t } = useTranslation('find')
  const explain = useErrorText()
  const { query, wanted, isBehind } = useFoundItems(typed)
  const recent = useRecentItems(isOpen)
  const listedFavourites = useFavouriteItems(isOpen)
  const favourites = listedFavourites ?? []
  const awaitsFavourites = !useSettled(isOpen, false, lateMs) && listedFavourites === undefined
  const isUnanswered = isBehind && query.data === undefined
  const isLate = useSettled(isUnanswered, false, lateMs) && isUnanswered
  const isBefore = wanted === '' || (isUnanswered && !isLate)
  const items = isBefore
    ? awaitsFavourites
      ? []
      : withoutRepeats([...favourites, ...recent])
    : query.isError
      ? []
      : (query.data ?? [])
  const { vaults, shown, pathOf, closed } = useVaultPaths(items, isOpen)
  const opened = acts.useTemporarilyOpen(items.some(({ vault_id }) => closed.has(vault_id)))
  // While the search has failed, nothing else hides that.
  const isOff = isBefore || query.isError
  const words = searchWords(wanted)
  const meant = isOff ? [] : commands.filter(({ name }) => hasWords(foldText(name), words))
  // Items that only their login, client or vault matches follow the vaults. Nothing is shown that the coming answer would push down.
  const isTitled = ({ title }: Item) => isBefore || hasWords(foldText(title), words)
  const titled = new Set(items.filter(isTitled))
  const named = isOff || (isBehind && items.length === 0) ? [] : namedVaults(vaults, wanted)
  const namedHits = named.slice(0, items.length === 0 ? foundItemsMax : vaultsAboveItems)

  const isFavourite = ({ id }: Item) => favourites.some((one) => one.id === id)
  const heading =
    favourites.length === 0
      ? t('recent')
      : t(items.length > favourites.length ? 'favouritesFirst' : 'favourites')

  const hitOfItem = (item: Item): Hit => {
    const opens = !closed.has(item.vault_id) || opened.has(item.id)
    const offered = () => acts.offered(item, opens)
    return {
      key: item.id,
      name: item.title,
      render: (isFull) => (
        <FoundItem
          item={item}
          vaultPath={pathOf(item.vault_id)}
          isClosed={!opens}
          isFavourite={isBefore && isFavourite(item)}
          acts={isFull ? offered() : []}
          looks={looks}
        />
      ),
      pick: () => onPick(item),
      act: (act) => {
        if (!offered().includes(act)) return acts.refuse(item, act, opens)
        onClose()
        acts.run(item, shown(item.vault_id), act)
      },
    }
  }
  const hitOfAsking = (vault: Vault): Hit => {
    const name = t('askFor', { vault: pathOf(vault.id) ?? vault.name })
    return {
      key: `ask ${vault.id}`,
      name,
      render: () => <CommandLine icon={<Hand />} name={name} />,
      pick: () => onPickVault(vault, true),
    }
  }
  const hits: Hit[] = [
    ...[...titled].map(hitOfItem),
    ...namedHits.flatMap((vault) => [
      {
        key: vault.id,
        name: vault.name,
        render: () => <FoundVault vault={vault} path={pathOf(vault.id)} />,
        pick: () => onPickVault(vault),
      },
      ...(canBeAskedFor(vault) ? [hitOfAsking(vault)] : []),
    ]),
    ...items.filter((item) => !titled.has(item)).map(hitOfItem),
    ...meant.map(({ name, icon, run }) => ({
      key: name,
      name,
      render: () => <CommandLine icon={icon} name={name} />,
      pick: run,
    })),
  ]

  const notes = [
    ...(items.length < foundItemsMax ? [] : [t('best', { number: foundItemsMax })]),
    ...(namedHits.length < named.length ? [t('moreVaults')] : []),
  ]
  const status = () => {
    if (isBefore && hits.length > 0) return heading
    if (isBefore) return <EmptyState icon={<TextSearch />} title={t('hint')} description={t('hintDetail')} />
    if (hits.length > 0) {
      const count = (text: 'count' | 'vaultCount', { length }: readonly unknown[]) =>
        t(text, { count: length })
      return named.length === 0
        ? count('count', items)
        : `${count('count', items)} ${count('vaultCount', named)}`
    }
    if (isBehind) return <Loading label={t('searching')} className="py-14" />
    if (query.isError) {
      return (
        <ErrorState title={t('failed')} detail={explain(query.error)} onRetry={() => void query.refetch()} />
      )
    }
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('noMatch', { search: wanted })}
        description={t('noMatchDetail')}
      />
    )
  }

  return (
    <QuickFind
      isOpen={isOpen}
      onClose={onClose}
      label={t('title')}
      placeholder={t('placeholder')}
      listLabel={t('list')}
      value={typed}
      onValueChange={onTyped}
      hits={hits}
      isBehind={isBehind}
      nameOf={({ name }) => name}
      keyOf={({ key }) => key}
      renderHit={({ render }, isFull) => render(isFull)}
      earlyKey={earlyKey}
      actOf={(event) => {
        const act = actOfKey(event)
        return act && ((hit) => hit.act?.(act))
      }}
      keysInWords={t('keys.inWords')}
      heading={isBefore ? heading : undefined}
      onPick={({ pick }) => pick()}
      status={status()}
      note={notes.length === 0 ? undefined : notes.join(' ')}
      hints={[
        [['↑', '↓'], t('keys.move')],
        [['↵'], t('keys.open')],
        [['Esc'], t('keys.close')],
      ]}
    />
  )
}

function CommandLine({ icon, name }: Pick<Command, 'icon' | 'name'>) {
  return (
    <p className="flex items-center gap-3 font-medium text-ink">
      <IconTile icon={icon} />
      {name}
    </p>
  )
}

/** Somebody sees it and is not in it. */
const canBeAskedFor = ({ is_member, generation }: Vault) => !is_member && generation > 0

const withoutRepeats = (items: readonly Item[]) => [...new Map(items.map((item) => [item.id, item])).values()]
