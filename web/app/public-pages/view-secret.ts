import { showViewSecret } from '../../features/view-secret/show-view-secret.tsx'
import { startPage } from './start-page.ts'

startPage(showViewSecret)
