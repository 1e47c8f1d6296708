/**
 * Whoever sends this header gets a file that ends with a mark. Without it nobody can tell a file that broke off from a whole one: nginx, by
 * HTTP/1.0, and HAProxy and Caddy, by HTTP/2, end the answer in both cases alike.
 */
export const endMarkHeader = 'x-end-mark'

const beginning = '\u0004'
const lengthMax = 20

/** The mark of a file of this length. It says the length, so that no text within a file is taken for its end. */
export const endMark = (bytes: number): string => `${beginning}${bytes}`

/** A file without its mark; undefined if it is not whole. */
export async function takeEndMark(marked: Blob): Promise<Blob | undefined> {
  const end = await marked.slice(-lengthMax).text()
  const mark = end.slice(end.lastIndexOf(beginning))
  const bytes = marked.size - mark.length
  return mark === endMark(bytes) ? marked.slice(0, bytes, marked.type) : undefined
}
