import type { Item } from '@chaveiro/contract/calls/items.ts'
import { clsx } from 'clsx'
import { ListTree } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { expiryOf } from '../../nouns/items/expiry.ts'
import { PersonText } from '../../nouns/people/person-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Fact, Facts } from '../../ui/table.tsx'
import { CriticalityMark, EnvironmentMark } from './item-looks.tsx'

/**
 * Everything else that the server knows of an item. `updatedAt` and `updatedBy` are verified; without them its time is the server's. Folded,
 * only what differs from most items or asks for something stays in sight.
 */
export function ItemFacts({
  isFolded,
  ...facts
}: {
  item: Item
  updatedAt: string | undefined
  updatedBy: string | undefined
  isFolded: boolean
}) {
  const { t } = useTranslation('items')
  const format = useFormat()
  const { item, updatedAt } = facts
  if (!isFolded)
    return (
      <Facts thirds>
        <EnvironmentFact item={item} />
        <CriticalityFact item={item} />
        <TellingFacts item={item} />
        <UsualFacts {...facts} />
      </Facts>
    )
  const isStage = item.environment !== 'prod'
  return (
    <>
      {(isStage || item.login_instructions !== '' || item.expires_at) && (
        <Facts thirds>
          {isStage && <EnvironmentFact item={item} />}
          <TellingFacts item={item} />
        </Facts>
      )}
      <Disclosure
        icon={<ListTree />}
        title={t('detail.details')}
        aside={`${t('detail.updated')}: ${format.ago(updatedAt ?? item.updated_at)}`}
      >
        <div className="p-3">
          <Facts thirds>
            {!isStage && <EnvironmentFact item={item} />}
            <CriticalityFact item={item} />
            <UsualFacts {...facts} />
          </Facts>
        </div>
      </Disclosure>
    </>
  )
}

function EnvironmentFact({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  return (
    <Fact name={t('field.environment')}>
      <EnvironmentMark environment={item.environment} label={t(`environment.${item.environment}`)} />
    </Fact>
  )
}

function CriticalityFact({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  return (
    <Fact name={t('field.criticality')}>
      <CriticalityMark criticality={item.criticality} label={t(`criticality.${item.criticality}`)} />
    </Fact>
  )
}

/** How to use the item, and until when. */
function TellingFacts({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const format = useFormat()
  const expiry = item.expires_at && expiryOf(item.expires_at)
  return (
    <>
      {item.login_instructions !== '' && (
        <Fact name={t('field.loginInstructions')} wide>
          <span className="whitespace-pre-wrap">{item.login_instructions}</span>
        </Fact>
      )}
      {item.expires_at && (
        <Fact name={t('field.expiresAt')}>
          <span
            className={clsx({ 'text-red-ink': expiry === 'expired', 'text-yellow-ink': expiry === 'soon' })}
          >
            {format.day(item.expires_at)}
            {expiry === 'expired' && ` · ${t('expired')}`}
          </span>
        </Fact>
      )}
    </>
  )
}

/** Whose it is, and who wrote it last. */
function UsualFacts({
  item,
  updatedAt,
  updatedBy,
}: {
  item: Item
  updatedAt: string | undefined
  updatedBy: string | undefined
}) {
  const { t } = useTranslation('items')
  const format = useFormat()
  return (
    <>
      {item.owner !== '' && (
        <Fact name={t('field.owner')}>
          <PersonText email={item.owner} />
        </Fact>
      )}
      {item.client !== '' && <Fact name={t('field.client')}>{item.client}</Fact>}
      {item.squad !== '' && <Fact name={t('field.squad')}>{item.squad}</Fact>}
      {item.labels.length > 0 && (
        <Fact name={t('field.labels')}>
          <span translate="no" className="flex flex-wrap gap-1.5">
            {item.labels.map((label) => (
              <Badge key={label}>{label}</Badge>
            ))}
          </span>
        </Fact>
      )}
      <Fact name={t('detail.updated')}>
        {format.dateTime(updatedAt ?? item.updated_at)}
        {updatedBy && (
          <span className="block text-ink-2 text-small">
            <PersonText email={updatedBy} />
          </span>
        )}
      </Fact>
    </>
  )
}
