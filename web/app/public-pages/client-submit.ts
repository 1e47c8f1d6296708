import { ClientSubmission } from '../../features/client-submission/client-submission.tsx'
import { startPage } from './start-page.ts'

startPage(ClientSubmission)
