import type { Item } from '@chaveiro/contract/calls/items.ts'
import { listUsers } from '@chaveiro/contract/calls/users.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { CallError } from '../base/calls/call-error.ts'
import type { DrawnVault } from '../base/types/handles.ts'
import type { HealthGap, HealthProgress, HealthReport } from '../base/types/health.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { listItems } from '../items/list-items.ts'
import { openRevealed } from '../items/open-item.ts'
import { revealPages } from '../items/reveal-pages.ts'
import { showPeople } from '../log/roster/person-addresses.ts'
import { requireShownToRead } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'
import { askAboutLeaks } from './ask-ranges.ts'
import { findWeakSpots, type OpenedForHealth, typedPassword } from './find-weak-spots.ts'
import { isLeaked, openFilter } from './leaked-passwords.ts'
import { loadWeakness } from './password-strength.ts'

type Check = {
  asksRanges: boolean
  readFilter(): Promise<Uint8Array<ArrayBuffer>>
  onProgress(progress: HealthProgress): void
  signal: AbortSignal
}

/** One after another, so that one person's check does not stand in others' way. */
export async function checkHealth(
  session: OpenSession,
  drawn: readonly DrawnVault[],
  { asksRanges, readFilter, onProgress, signal }: Check,
): Promise<HealthReport | null> {
  const tell = (progress: HealthProgress) => {
    if (session.ended.signal.aborted) throw new SessionError('locked')
    onProgress(progress)
  }
  const [{ listed, closedVaults }, filter, owners, isWeak] = await Promise.all([
    listAll(session, drawn),
    openFilter(readFilter),
    readOwners(session),
    loadWeakness(),
  ])
  const { opened, gaps, unread } = await openAll(session, listed, { tell, signal })
  const isCommon = (password: string) => filter !== null && isLeaked(filter, password)
  const ranges = asksRanges
    ? await askAboutLeaks(session, opened.map(typedPassword).filter(isNew), {
        onProgress: (done, total) => tell({ step: 'asking', done, total }),
        isOver: () => signal.aborted,
      })
    : null
  if (signal.aborted) return null
  const findings = await findWeakSpots(opened, {
    nowMs: session.now().getTime(),
    isWeak,
    isLeaked: (password) => isCommon(password) || (ranges?.leaked.has(password) ?? false),
    owners,
    pause: () => new Promise((over) => setTimeout(over)),
  })
  return {
    checked: opened.length,
    findings,
    gaps,
    closedVaults,
    unread,
    knowsLeaks: filter !== null,
    knowsOwners: owners !== null,
    ranges: ranges && (ranges.isWhole ? 'whole' : 'cut'),
  }

  function isNew(password: string | null): password is string {
    return password !== null && !isCommon(password)
  }
}

type Opened = { opened: OpenedForHealth[]; gaps: HealthReport['gaps']; unread: number }

/** If the server stops answering midway, what was opened until then. */
async function openAll(
  session: OpenSession,
  listed: readonly Item[],
  { tell, signal }: { tell(progress: HealthProgress): void; signal: AbortSignal },
): Promise<Opened> {
  const gaps = new Map<HealthGap, number>()
  const miss = (gap: HealthGap) => gaps.set(gap, (gaps.get(gap) ?? 0) + 1)
  const opened: OpenedForHealth[] = []
  let done = 0
  const total = listed.length
  const result = () => ({ opened, gaps: Object.fromEntries(gaps), unread: total - done })
  try {
    tell({ step: 'opening', done, total })
    if (signal.aborted) return result()
    for await (const page of revealPages(session, { purpose: 'health' }, listed)) {
      for (const { item, told } of page) {
        const { id, vault_id: vaultId, rotate_since } = item
        if (!told.revealed) {
          miss(told.refusal === 'stale_revision' ? 'changed' : (told.refusal ?? 'unverified'))
          continue
        }
        const { secret, handle } = await openRevealed(session, { id, vaultId }, told.revealed)
        if (secret && handle) opened.push({ item: handle, secret, isAsked: rotate_since !== null })
        else miss('unverified')
      }
      done += page.length
      tell({ step: 'opening', done, total })
      if (signal.aborted) break
    }
  } catch (error) {
    if (done === 0 || !(error instanceof CallError)) throw error
  }
  return result()
}

/** The items of all vaults that this person opens as a member and that have the name they see. */
async function listAll(session: OpenSession, drawn: readonly DrawnVault[]) {
  const vaults = new Map((await session.api.send(listVaults)).map((vault) => [vault.id, vault]))
  const listed: Item[] = []
  let closedVaults = 0
  for (const vault of drawn) {
    const present = vaults.get(vault.id)
    if (!present?.holds_key || present.custody === 'split' || !(await isAsShown(session, vault))) {
      closedVaults += 1
      continue
    }
    const items = await listItems(session, vault.id)
    // An item under another vault's name would be opened as one of this.
    listed.push(...items.filter(({ vault_id, rehearsal }) => vault_id === vault.id && !rehearsal))
  }
  return { listed: [...new Map(listed.map((item) => [item.id, item])).values()], closedVaults }
}

async function isAsShown(session: OpenSession, vault: DrawnVault): Promise<boolean> {
  try {
    await requireShownToRead(session, vault)
    return true
  } catch (error) {
    if (error instanceof DistrustError) return false
    throw error
  }
}

/** The addresses of active people, but those under which somebody else was signed; null for people who may list nobody. */
async function readOwners(session: OpenSession): Promise<ReadonlySet<string> | null> {
  try {
    const users = (await session.api.send(listUsers)).filter(({ status }) => status === 'active')
    const handles = await showPeople(session, users)
    return new Set(
      users.flatMap(({ id, email }) => (handles[id]?.address === 'altered' ? [] : [email.toLowerCase()])),
    )
  } catch (error) {
    if (error instanceof CallError && error.status === 403) return null
    throw error
  }
}
