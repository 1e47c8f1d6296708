import { submissionFileMaxBytes } from '@chaveiro/contract/constants.ts'
import { sizeText } from './file-field.tsx'
import type { SubmissionView } from './submission-state.ts'

/** Reads the chosen file into the draft, or says beside the field why it cannot be taken. */
export async function takeFile(file: File, view: SubmissionView): Promise<void> {
  const say = (fault: string) => fault.replace('{{name}}', () => file.name)
  const { tooLarge, unreadable } = view.texts.file
  delete view.faults.file
  if (file.size > submissionFileMaxBytes) {
    view.faults.file = say(tooLarge).replace('{{size}}', sizeText(submissionFileMaxBytes, view.language))
    return
  }
  try {
    view.draft.file = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
    delete view.faults.password
  } catch {
    view.faults.file = say(unreadable)
  }
}
