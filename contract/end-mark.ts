/**
 * A client that sends this header gets a file that ends with a mark. Without it, nobody can tell a broken-off file from a complete one:
 * nginx (over HTTP/1.0), HAProxy and Caddy (over HTTP/2) end the answer in the same way in both cases.
 */
export const endMarkHeader = 'x-end-mark'

const beginning = '\u0004'
const lengthMax = 20

/** The mark of a file of this length. It contains the length, so that no text within a file is taken for it. */
export const endMark = (bytes: number): string => `${beginning}${bytes}`

/** A file without its mark; undefined if it is not whole. */
export async function takeEndMark(marked: Blob): Promise<Blob | undefined> {
  const end = await marked.slice(-lengthMax).text()
  const mark = end.slice(end.lastIndexOf(beginning))
  const bytes = marked.size - mark.length
  return mark === endMark(bytes) ? marked.slice(0, bytes, marked.type) : undefined
}
