import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PickField } from '../../../ui/pick-field.tsx'
import { ItemSign } from '../rows/item-sign.tsx'
import { type Purpose, purposesFor, purposesIn, usual } from './purposes.ts'

/** Asks what a new item is for: a service, a type, or something of one's own; the usual ones are a press away. */
export function PurposeField({
  value,
  onPick,
}: {
  value: Purpose | null
  onPick: (purpose: Purpose | null) => void
}) {
  const { t } = useTranslation('items')
  const [typed, setTyped] = useState('')
  const purposes = useMemo(() => purposesIn((type) => t(`type.${type}`)), [t])
  const isPicked = value !== null && value.name === typed
  return (
    <div className="space-y-2.5">
      <PickField
        label={t('create.purpose')}
        placeholder={t('create.purposeHint')}
        emptyText=""
        items={purposesFor(isPicked ? '' : typed, purposes)}
        value={value}
        onValueChange={onPick}
        onTyped={setTyped}
        keyOf={({ kind, name }) => `${kind} ${name}`}
        textOf={({ name }) => name}
        groupOf={({ kind }) => t(`create.purposes.${kind}`)}
        help={value?.kind === 'service' ? t(`type.${value.type}`) : undefined}
        renderItem={(purpose) => (
          <>
            <ItemSign item={signed(purpose)} />
            <span className="wrap-anywhere min-w-0">{purpose.name}</span>
          </>
        )}
      />
      {value === null && (
        <div className="flex flex-wrap gap-2">
          {purposes
            .filter(({ kind, name, type }) => usual.includes(kind === 'type' ? type : name))
            .map((purpose) => (
              <button
                key={purpose.name}
                type="button"
                onClick={() => onPick(purpose)}
                className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-3 pl-1 text-ink text-small shadow-card hover:bg-hover"
              >
                <ItemSign item={signed(purpose)} />
                {purpose.name}
              </button>
            ))}
        </div>
      )}
    </div>
  )
}

/** As the item's own sign will be. */
const signed = ({ type, name, address }: Purpose) => ({ type, title: name, login_url: address })
