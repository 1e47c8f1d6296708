import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'
import { keySession } from '../../worker/key-session.ts'
import { Conversation } from './asking/conversation.tsx'
import { ChooseFile } from './choosing/choose-file.tsx'
import { LastImport } from './choosing/last-import.tsx'
import { UndoableImports } from './choosing/undoable-imports.tsx'
import { ImportProgress } from './reporting/import-progress.tsx'
import { ImportResult } from './reporting/import-result.tsx'
import { UndoResult } from './reporting/undo-result.tsx'
import { useImport } from './use-import.ts'

/** Import as a conversation: choose a file, correct what it answered, import, see the outcome and take it back. */
export function ImportScreen() {
  const { t } = useTranslation('import')
  const { stage, kept, choose, change, run, undo, cancel, reset, showReport } = useImport()
  if (kept?.step === 'importing') {
    const { importId } = kept
    return (
      <Page title={t('title')} description={t('description')}>
        <ImportProgress
          progress={kept.progress}
          onCancel={cancel}
          onPause={(pauses) =>
            void (pauses ? keySession.imports.pause(importId) : keySession.imports.resume(importId))
          }
        />
      </Page>
    )
  }
  if (kept?.step === 'undoing')
    return (
      <Page title={t('title')} description={t('description')}>
        <ImportProgress progress={kept.progress} onCancel={cancel} />
      </Page>
    )
  return (
    <Page title={t('title')} description={t('description')}>
      {stage.step === 'choose' && kept && <LastImport kept={kept} onShow={showReport} />}
      {(stage.step === 'choose' || stage.step === 'reading') && (
        <>
          <ChooseFile
            refused={stage.step === 'choose' ? stage.refused : null}
            isReading={stage.step === 'reading'}
            onChosen={(chosen) => void choose(chosen)}
            onChange={(choices) => void change(choices)}
          />
          {stage.step === 'choose' && <UndoableImports onUndo={(handle) => void undo(handle)} />}
        </>
      )}
      {stage.step === 'inspected' && (
        <Conversation
          name={stage.chosen.name}
          inspection={stage.inspection}
          choices={stage.choices}
          isReading={stage.isReading}
          fault={stage.fault}
          onChange={(choices) => void change(choices)}
          onBack={reset}
          onImport={(choice) => {
            const { importId } = stage.inspection
            void run(stage.chosen.name, { importId, ...choice })
          }}
        />
      )}
      {stage.step === 'report' && kept?.step === 'done' && (
        <ImportResult {...kept} onAgain={reset} onUndo={(handle) => void undo(handle)} />
      )}
      {stage.step === 'report' && kept?.step === 'undone' && (
        <UndoResult name={kept.name} report={kept.report} onAgain={reset} />
      )}
    </Page>
  )
}
