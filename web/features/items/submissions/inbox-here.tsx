import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NothingToDecide } from '../../../nouns/decisions/nothing-to-decide.tsx'
import { shownAs } from '../../../nouns/vaults/shown-as.ts'
import { vaultsQuery } from '../../../nouns/vaults/vaults-query.ts'
import { InboxDialog } from './inbox-dialog.tsx'

/** A vault's inbox over another screen. */
export function InboxHere({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('submissions')
  const client = useQueryClient()
  const query = useQuery(vaultsQuery)
  const vault = query.data?.find((one) => one.id === id)
  if (!query.data || !vault?.holds_key || !vault.is_writer) {
    const texts = { title: t('title'), failed: t('failed'), over: t('elsewhere') }
    return <NothingToDecide query={query} {...texts} onClose={onClose} />
  }
  return (
    <InboxDialog
      vault={{ ...vault, shown: shownAs(query.data, vault), isGone: false }}
      inAddress={false}
      onClose={onClose}
      onChanged={() => void client.invalidateQueries({ queryKey: vaultsQuery.queryKey })}
    />
  )
}
