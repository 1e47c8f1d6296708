import { exposeDevice } from '@chaveiro/device/hosts/browser'
import leakedAddress from './leaked-passwords.bin?url'

exposeDevice({
  async readLeaked() {
    const answer = await fetch(leakedAddress)
    if (!answer.ok) throw new TypeError('no list')
    return new Uint8Array(await answer.arrayBuffer())
  },
})
