import { linksListedMost } from '@chaveiro/contract/constants.ts'
import { Link2, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { AwaitedList } from '../../nouns/errors/list-pages.tsx'
import { vaultPath } from '../../nouns/vaults/vault-path.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { ListEnd, usePieces } from '../../ui/pieces.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table.tsx'
import { LinkFate, LinkState } from './link-words.tsx'
import type { NamedLink } from './name-link.ts'
import { SendSecretDialog } from './send-secret-dialog.tsx'
import { useOneTimeLinks } from './use-one-time-links.ts'
import { WithdrawLink } from './withdraw-link.tsx'

/**
 * One's own links of the last 30 days: the state of each, and a button to withdraw unopened ones. The address says whether one is being
 * made, and which one a notification is about.
 */
export function LinksScreen() {
  const { t } = useTranslation('one-time-links')
  const format = useFormat()
  const query = useOneTimeLinks()
  const [parameters, setParameters] = useSearchParams()
  const send = (
    <Button variant="primary" icon={<Send />} onClick={() => setParameters({ send: 'new' })}>
      {t('send.open')}
    </Button>
  )
  const links = query.data
  const linked = parameters.get('link')
  const through = links?.findIndex(({ id }) => id === linked) ?? -1
  const { shown, more } = usePieces(links ?? [], { through })
  return (
    <Page title={t('screen.title')} description={t('screen.description')}>
      {/* Also while the list loads, which would else move down when its button comes. */}
      {links?.length !== 0 && <div className="flex justify-end">{send}</div>}
      <Card flush>
        {links === undefined ? (
          <AwaitedList query={query} failed={t('failed.list')} lines={5} />
        ) : links.length === 0 ? (
          <EmptyState
            icon={<Link2 />}
            title={t('screen.empty')}
            description={t('screen.emptyHint')}
            action={send}
          />
        ) : (
          <>
            <DataTable<NamedLink>
              caption={t('screen.title')}
              rows={shown}
              rowKey={({ id }) => id}
              isMarked={({ id }) => id === linked}
              columns={[
                {
                  key: 'name',
                  header: t('screen.name'),
                  smallHeader: null,
                  cell: (link) => <LinkName link={link} />,
                },
                { key: 'state', header: t('screen.state'), cell: (link) => <LinkState link={link} /> },
                { key: 'fate', header: t('screen.fate'), cell: (link) => <LinkFate link={link} /> },
                {
                  key: 'made',
                  header: t('screen.made'),
                  cell: (link) => format.dateTime(link.created_at),
                  className: 'whitespace-nowrap',
                },
                {
                  key: 'act',
                  header: <span className="sr-only">{t('withdraw.button')}</span>,
                  smallHeader: null,
                  className: 'text-right',
                  cell: (link) => link.state === 'open' && <WithdrawLink link={link} />,
                },
              ]}
            />
            {more ?? (links.length >= linksListedMost && <ListEnd>{t('screen.notListed')}</ListEnd>)}
          </>
        )}
      </Card>
      {parameters.get('send') === 'new' && (
        <SendSecretDialog onClose={() => setParameters({}, { replace: true })} />
      )}
    </Page>
  )
}

function LinkName({ link }: { link: NamedLink }) {
  const { t } = useTranslation('one-time-links')
  const { item_id: item, vault_id: vault } = link
  const name = link.name ?? t(link.isNameLost ? 'nameLost' : 'unnamed')
  if (item === null || vault === null || link.item_title === null) return name
  return (
    <Link
      to={vaultPath(vault, item)}
      className="font-medium text-accent-ink underline-offset-2 hover:underline"
    >
      {name}
    </Link>
  )
}
