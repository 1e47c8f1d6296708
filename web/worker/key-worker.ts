import { exposeDevice } from '@chaveiro/device/hosts/browser'

exposeDevice()
