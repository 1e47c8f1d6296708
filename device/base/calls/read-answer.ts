/** Far more than the largest legitimate answer: the overviews of 10,000 items are about 8 MB. */
const maxBytes = 64 * 1024 * 1024

/** Reads an answer's text. Throws RangeError beyond `max` bytes, so that an endless answer ends. */
export async function readAnswerText(response: Response, max = maxBytes): Promise<string> {
  if (!response.body) return response.text()
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > max) {
      await reader.cancel()
      throw new RangeError('an answer without end')
    }
    text += decoder.decode(value, { stream: true })
  }
}
