import { exposeSession } from '@chaveiro/device/browser/expose-session.ts'

exposeSession()
