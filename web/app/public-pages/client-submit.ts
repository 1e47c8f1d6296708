import { showClientSubmission } from '../../features/client-submission/show-client-submission.ts'
import { startPage } from './start-page.ts'

startPage(showClientSubmission)
