import { type ErrorCode, errors } from '@chaveiro/contract/errors.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { vaultDepthMax } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import { type ClientErrorCode, errorFacts } from '@chaveiro/device'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useWhomToTellNow } from '../people/use-whom-to-tell.ts'
import { usersQuery } from '../people/users-query.ts'
import { vaultsQuery } from '../vaults/vaults-query.ts'
import { distrustWords } from './distrust-words.ts'

const ownSentences = {
  unreachable: 'failure.offline',
  too_many: 'failure.tooMany',
  busy: 'failure.busy',
  not_holder: 'failure.notHolder',
  already_checked_out: 'failure.notHolder',
  too_many_links: 'failure.tooManyLinks',
  vault_too_deep: 'failure.vaultTooDeep',
  limit_reached: 'failure.limitReached',
  too_many_open: 'failure.tooManyOpen',
  locked: 'failure.locked',
  no_keys: 'failure.locked',
  open_failed: 'failure.openFailed',
  others_first: 'failure.othersFirst',
  decided_meanwhile: 'failure.decidedMeanwhile',
  keys_renewed: 'failure.keysRenewed',
  keys_not_enrolled: 'failure.notEnrolled',
  memory_newer: 'failure.memoryNewer',
  newer_release: 'failure.newerRelease',
  release_required: 'failure.releaseRequired',
  other_account: 'failure.otherAccount',
  work_endless: 'failure.workEndless',
  restore_unsettled: 'failure.restoreUnsettled',
  views_unmatched: 'failure.viewsUnmatched',
  answer_endless: 'failure.answerEndless',
  approval_refused: 'failure.distrusted',
  over_by_clock: 'failure.overByClock',
  submission_unreadable: 'failure.submissionUnreadable',
  submission_shown_again: 'failure.submissionShownAgain',
  submission_unvouched: 'failure.submissionUnvouched',
  two_person_only: 'failure.twoPersonOnly',
  favourites_full: 'failure.favouritesFull',
  file_too_large: 'failure.fileTooLarge',
  link_files_too_large: 'failure.linkFilesTooLarge',
  item_files_full: 'failure.itemFilesFull',
  uploads_full: 'failure.uploadsFull',
  organisation_files_full: 'failure.filesFull',
  two_step_unreadable: 'failure.twoStepUnreadable',
  argon2_refused: 'failure.methodsRefused',
  webassembly_missing: 'failure.webAssemblyMissing',
  memory_short: 'failure.memoryShort',
  passkey_without_prf: 'failure.passkeyWithoutPrf',
  methods_refused: 'failure.methodsRefused',
} as const satisfies Partial<Record<ClientErrorCode | ErrorCode, string>>

/** Fields in which somebody was picked from a list of those who could be when it was loaded. */
const picked = new Set(['user_id', 'deputy'])

/**
 * This release's own sentence for an error of a call or of the key session, by its code. The server's words, numbers and names are not in
 * it: people may be comparing digits or deciding where it stands.
 */
export function useErrorText() {
  const { t, i18n } = useTranslation('common')
  const client = useQueryClient()
  const format = useFormat()
  const whomToTell = useWhomToTellNow()
  return useCallback(
    (error: unknown): string => {
      const facts = errorFacts(error)
      const { code } = facts
      if (facts.fields.some(({ path }) => picked.has(path))) return t('failure.pickedChanged')
      if (code === 'distrusted') {
        const { person = t('distrust.somebody'), vault = t('distrust.aVault') } = knownNames(client, facts)
        return t(distrustWords(facts), { person, vault, whom: whomToTell() })
      }
      if (code === 'key_unusable') {
        const nameOf = (userId: string) => knownNames(client, { userId }).person ?? t('distrust.somebody')
        const names = [...new Set((facts.userIds ?? []).map(nameOf))]
        return t('failure.keyUnusable', { people: format.list(names) })
      }
      const sentence = errors[code as ErrorCode]?.[i18n.language as Language]
      if (sentence && code !== 'unexpected' && !sentence.includes('{')) return sentence
      const key = code in ownSentences ? ownSentences[code as keyof typeof ownSentences] : 'failure.generic'
      return t(key, { whom: whomToTell(), limit: vaultDepthMax })
    },
    [t, i18n, client, format, whomToTell],
  )
}

/** The name of a person or vault if this page has fetched it; else undefined. */
function knownNames(client: QueryClient, ids: { userId?: string; vaultId?: string }) {
  const user = client.getQueryData(usersQuery.queryKey)?.find(({ id }) => id === ids.userId)
  const vault = client.getQueryData(vaultsQuery.queryKey)?.find(({ id }) => id === ids.vaultId)
  return { person: user && (user.name || user.email), vault: vault?.name }
}
