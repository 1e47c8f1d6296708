import { ViewSecret } from '../../features/view-secret/view-secret.tsx'
import { startPage } from './start-page.ts'

startPage(ViewSecret)
