const labelMax = 40

/** A computer's name: no spaces, so that it is never a sentence that somebody else wrote into our page. */
export const deviceLabelForm = /^[\p{L}\p{N}._-]{1,40}$/u

/** The name of this computer as a label; `computer` if nothing of it can be shown. */
export function deviceLabel(hostName: string): string {
  const shown = [...hostName.normalize('NFC').replace(/[^\p{L}\p{N}._-]+/gu, '-')].slice(0, labelMax).join('')
  return deviceLabelForm.test(shown) ? shown : 'computer'
}
