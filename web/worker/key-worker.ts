import { exposeSession } from '@chaveiro/client/browser/expose-session.ts'

exposeSession()
