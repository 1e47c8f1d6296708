import { finishExport } from '@chaveiro/contract/calls/exports.ts'
import { sealedExportForms } from '@chaveiro/contract/constants.ts'
import { approveExport } from '../access/approve-export.ts'
import { showExport } from '../access/show-export.ts'
import { passphraseStrength } from '../account/passphrase-strength.ts'
import type { ExportVerbs } from '../base/types/exports.ts'
import { SessionError } from '../base/types/session-error.ts'
import { askForExport, beginExport } from '../items/export/begin-export.ts'
import { planExport } from '../items/export/plan-export.ts'
import { runExport } from '../items/export/run-export.ts'
import { takeExport } from '../items/export/take-export.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createExportVerbs({ unlocked }: SessionContext): ExportVerbs {
  return {
    plan: async (vaults) => planExport(unlocked(), vaults),
    begin: async (plan, form, reason) => beginExport(unlocked(), plan, form, reason),
    ask: async (plan, form, reason) => askForExport(unlocked(), plan, form, reason),
    take: async (id) => takeExport(unlocked(), id),
    async run(ready, passphrase, onProgress = () => undefined, signal = new AbortController().signal) {
      const isProtected = sealedExportForms.includes(ready.form)
      if (isProtected && !(await passphraseStrength(passphrase ?? '')).accepted)
        throw new SessionError('weak_passphrase')
      return runExport(unlocked(), ready, isProtected ? passphrase : null, onProgress, signal)
    },
    async finish({ id }) {
      await unlocked().api.send(finishExport, { params: { id } })
    },
    show: async (drawn) => showExport(unlocked(), drawn),
    approve: async (asked) => approveExport(unlocked(), asked),
  }
}
