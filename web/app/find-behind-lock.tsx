import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { CurrentUser } from '@chaveiro/contract/calls/sessions.ts'
import { accessKinds } from '@chaveiro/contract/constants.ts'
import { IsRestoringProvider, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { ownRequestsKey } from '../features/items/access/use-temporarily-open.ts'
import { foundItemsQuery } from '../nouns/items/found-items-query.ts'
import { vaultsQuery } from '../nouns/vaults/vaults-query.ts'
import { currentUserQuery } from '../session/current-user.ts'
import { FindWarmUp, warmUpLetter } from './find-warm-up.tsx'
import { useFindEverywhere } from './use-find-everywhere.ts'

/**
 * Runs the code of the search while the passphrase is typed, so that it is warm in the moment of unlocking. What it finds is made up: a
 * locked browser asks the server for nothing and holds no client’s name.
 */
export function FindBehindLock({ user }: { user: CurrentUser }) {
  const [client] = useState(() => madeUpAnswers(user))
  const [isDone, setIsDone] = useState(false)
  const FindEverywhere = useFindEverywhere(true, doNothing)
  if (!FindEverywhere || isDone) return null
  return (
    <QueryClientProvider client={client}>
      {/* As while a cache is restored: nothing is asked for, neither at once nor after some time, however slow the machine is. */}
      <IsRestoringProvider value={true}>
        <FindWarmUp FindEverywhere={FindEverywhere} afterMs={200} onDone={() => setIsDone(true)} />
      </IsRestoringProvider>
    </QueryClientProvider>
  )
}

function madeUpAnswers(user: CurrentUser): QueryClient {
  const client = new QueryClient()
  client.setQueryData(currentUserQuery.queryKey, user)
  client.setQueryData(vaultsQuery.queryKey, [])
  for (const kind of accessKinds) client.setQueryData(ownRequestsKey(kind), [])
  const items = Array.from({ length: 8 }, (_, index) => ({ ...madeUpItem, id: `made-up-${index}` }))
  client.setQueryData(foundItemsQuery(warmUpLetter).queryKey, items)
  return client
}

const madeUpItem: Item = {
  id: '',
  vault_id: '',
  type: 'web_credential',
  title: 'A',
  login: 'a',
  login_url: 'https://a.example',
  environment: 'prod',
  criticality: 'medium',
  owner: '',
  client: '',
  squad: '',
  expires_at: null,
  tags: { client: '', squad: '', environment: 'prod', criticality: 'medium' },
  login_instructions: '',
  no_copy: false,
  requires_checkout: false,
  rehearsal: false,
  has_code: true,
  has_notes: false,
  has_files: false,
  more_urls: [],
  url_match: 'exact',
  labels: [],
  checked_out_by: null,
  checked_out_until: null,
  rotate_since: null,
  revision: 1,
  generation: 1,
  created_by: '',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

const doNothing = () => undefined
