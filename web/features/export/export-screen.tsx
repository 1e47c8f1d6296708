import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Page } from '../../ui/page.tsx'
import { ApprovedExport } from './approved-export.tsx'
import { ExportForm } from './export-form.tsx'
import { ExportResult } from './export-result.tsx'
import { OwnExports } from './own-exports.tsx'
import { PlanReview } from './plan-review.tsx'
import { RunningExport } from './running-export.tsx'
import { useExport } from './use-export.ts'

/** Exporting: choose and say why, see what goes out and what does not, make the file or ask a second person. */
export function ExportScreen() {
  const { t } = useTranslation('export')
  const [parameters, setParameters] = useSearchParams()
  const approvedId = parameters.get('export')
  const { stage, look, run, runApproved, ask, cancel, back, reset } = useExport()
  const { step } = stage
  const place = useRef<HTMLDivElement>(null)
  const lastStep = useRef(step)
  // The button that led here is gone with its step.
  useEffect(() => {
    if (lastStep.current !== step) place.current?.focus()
    lastStep.current = step
  }, [step])
  return (
    <Page title={t('title')} description={t('description')}>
      <div ref={place} tabIndex={-1} className="space-y-6 outline-none">
        {step === 'running' && <RunningExport progress={stage.progress} onCancel={cancel} />}
        {step === 'done' && (
          <ExportResult
            file={stage.file}
            form={stage.form}
            onAgain={() => {
              setParameters({}, { replace: true })
              reset()
            }}
          />
        )}
        {step === 'planned' && (
          <PlanReview
            plan={stage.plan}
            allowance={stage.allowance}
            form={stage.choice.form}
            onBack={back}
            onRun={run}
            onAsk={ask}
          />
        )}
        {step === 'choose' &&
          (approvedId ? (
            <ApprovedExport key={approvedId} id={approvedId} onRun={runApproved} />
          ) : (
            <>
              <ExportForm
                first={stage.choice ?? { vaults: parameters.getAll('vault'), form: 'archive', reason: '' }}
                onLook={look}
              />
              <OwnExports />
            </>
          ))}
      </div>
    </Page>
  )
}
