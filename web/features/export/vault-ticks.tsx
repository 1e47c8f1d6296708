import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import { useTranslation } from 'react-i18next'
import { byName } from '../../i18n/by-name.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'

/** The vaults as a tree of ticks: one tick takes a vault with all that are in it. */
export function VaultTicks({
  vaults,
  ticked,
  onTicked,
}: {
  vaults: readonly Vault[]
  ticked: ReadonlySet<string>
  onTicked: (ids: ReadonlySet<string>) => void
}) {
  const { t } = useTranslation('export')
  const format = useFormat()
  const rows = treeOf(vaults)
  const toggle = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(ticked)
    for (const id of ids) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    onTicked(next)
  }
  const all = rows.map(({ vault }) => vault.id)
  return (
    <div className="max-h-[26rem] space-y-2.5 overflow-y-auto p-0.5">
      {rows.length > 1 && (
        <div className="border-b pb-2.5">
          <CheckboxField
            label={t('what.all')}
            checked={all.every((id) => ticked.has(id))}
            onChange={({ target }) => toggle(all, target.checked)}
          />
        </div>
      )}
      {rows.map(({ vault, depth, inside }) => (
        <div key={vault.id} style={{ paddingLeft: `${Math.min(depth, 8) * 1.25}rem` }}>
          <CheckboxField
            label={
              <>
                {vault.name}
                <span className="ml-2 text-caption text-ink-3 tabular-nums">
                  {t('what.items', { count: vault.item_count, formatted: format.number(vault.item_count) })}
                  {vault.custody === 'split' && ` · ${t('what.twoPerson')}`}
                </span>
              </>
            }
            checked={ticked.has(vault.id)}
            onChange={({ target }) => toggle([vault.id, ...inside], target.checked)}
          />
        </div>
      ))}
    </div>
  )
}

/** The vaults in the order of their paths, each with how deep it lies among them and the ids of those inside it. */
function treeOf(vaults: readonly Vault[]) {
  const byId = new Map(vaults.map((vault) => [vault.id, vault]))
  const rows = vaults.map((vault) => ({ vault, line: vaultLine(byId, vault.id) }))
  const pathOf = (line: readonly Vault[]) => line.map(({ name }) => name).join('\u0001')
  return rows
    .sort((a, b) => byName(pathOf(a.line), pathOf(b.line)))
    .map(({ vault, line }) => ({
      vault,
      depth: line.length - 1,
      inside: rows
        .filter((row) => row.vault !== vault && row.line.some(({ id }) => id === vault.id))
        .map((row) => row.vault.id),
    }))
}
