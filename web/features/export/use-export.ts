import type { CallOutput } from '@chaveiro/contract/call.ts'
import { getExportAllowance } from '@chaveiro/contract/calls/exports.ts'
import type { ExportForm } from '@chaveiro/contract/constants.ts'
import {
  type ExportPlan,
  type ExportProgress,
  errorFacts,
  listedPlace,
  type ReadyExport,
  type WrittenFile,
} from '@chaveiro/device'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { exportsQuery } from '../../nouns/exports/exports-query.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { api } from '../../session/api.ts'
import { downloadFile } from '../../ui/download-file.ts'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'

export interface ExportChoice {
  /** Ids of the ticked vaults. */
  vaults: readonly string[]
  form: ExportForm
  reason: string
}
export type Allowance = CallOutput<typeof getExportAllowance>
/** Without the content: it is saved and dropped. */
export type SavedFile = Omit<WrittenFile, 'content'>

type Stage =
  | { step: 'choose'; choice: ExportChoice | null }
  | { step: 'planned'; choice: ExportChoice; plan: ExportPlan; allowance: Allowance }
  | { step: 'running'; progress: ExportProgress | null }
  | { step: 'done'; file: SavedFile; form: ExportForm }

const start: Stage = { step: 'choose', choice: null }

/** Takes an export from the choice to its file. Answers the code of a refused passphrase, which stays with its field. */
export function useExport() {
  const { t } = useTranslation('export')
  const client = useQueryClient()
  const tellFailure = useFailureToast()
  const [stage, setStage] = useState<Stage>(start)
  const running = useRef<AbortController | null>(null)
  /** What was begun for the plan in sight, so that another try is the same export and uses nothing up again. */
  const begun = useRef<{ plan: ExportPlan; ready: ReadyExport } | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const refresh = () => void client.invalidateQueries({ queryKey: exportsQuery.queryKey })

  const look = async (choice: ExportChoice) => {
    try {
      const vaults = await client.ensureQueryData(vaultsQuery)
      const handles = []
      for (const id of choice.vaults) {
        const place = listedPlace(vaults, id)
        const vault = vaults.find((one) => one.id === id)
        if (!place || !vault) continue
        const { custody, visibility } = vault
        handles.push(await keySession.vaults.show({ ...place, custody, visibility }))
      }
      const plan = await keySession.exports.plan(handles)
      const allowance = await api.send(getExportAllowance)
      setStage({ step: 'planned', choice, plan, allowance })
    } catch (error) {
      tellFailure(t('lookFailed'), error)
    }
  }

  const end = async (ready: ReadyExport) => {
    try {
      await keySession.exports.finish(ready)
    } catch (error) {
      tellFailure(t('done.endFailed'), error)
    }
  }

  const make = async (
    before: Stage,
    form: ExportForm,
    passphrase: string | null,
    begin: () => Promise<ReadyExport>,
  ) => {
    const run = new AbortController()
    running.current = run
    setStage({ step: 'running', progress: null })
    try {
      const ready = await begin()
      const tell = (progress: ExportProgress) => setStage({ step: 'running', progress })
      const { content, ...file } = await keySession.exports.run(ready, passphrase, tell, run.signal)
      if (run.signal.aborted) return
      downloadFile(file.fileName, 'application/octet-stream', content)
      begun.current = null
      setStage({ step: 'done', file, form })
      await end(ready)
    } catch (error) {
      setStage(before)
      if (run.signal.aborted) toast.success(t('cancelled'))
      else tellFailure(t('failed'), error)
    } finally {
      refresh()
    }
  }

  const run = async (passphrase: string | null) => {
    if (stage.step !== 'planned') return
    const { plan, choice } = stage
    await make(stage, choice.form, passphrase, async () => {
      if (begun.current?.plan === plan) return begun.current.ready
      const ready = await keySession.exports.begin(plan, choice.form, choice.reason)
      begun.current = { plan, ready }
      return ready
    })
  }
  const runApproved = (ready: ReadyExport, passphrase: string | null) =>
    make(start, ready.form, passphrase, async () => ready)

  const ask = async () => {
    if (stage.step !== 'planned') return
    const { plan, choice } = stage
    try {
      await keySession.exports.ask(plan, choice.form, choice.reason)
      toast.success(t('asked'))
      setStage(start)
    } catch (error) {
      tellFailure(t('plan.askFailed'), error)
    } finally {
      refresh()
    }
  }

  return {
    stage,
    look,
    run,
    runApproved,
    ask,
    cancel: () => running.current?.abort(),
    back: () => setStage(stage.step === 'planned' ? { step: 'choose', choice: stage.choice } : start),
    reset: () => setStage(start),
  }
}

/** Whether a passphrase meets an account's floor; also no if this could not be found out. */
export async function isStrong(passphrase: string): Promise<boolean> {
  try {
    return (await keySession.account.passphraseStrength(passphrase)).accepted
  } catch (error) {
    if (errorFacts(error).code === 'locked') throw error
    return false
  }
}
