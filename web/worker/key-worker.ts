import { exposeSession } from '@chaveiro/device/hosts/browser/expose-session.ts'

exposeSession()
