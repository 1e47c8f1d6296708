import { openSync } from 'node:fs'
import { visible } from './visible.ts'

/** A person ended a question with Ctrl-C or closed the input. */
export class Interrupted extends Error {}

interface Terminal {
  input: NodeJS.ReadStream
  output: NodeJS.WritableStream
  close(): void
}

/** The terminal of this process, also where its input and output are pipes; null without one. */
async function findTerminal(): Promise<Terminal | null> {
  const isWindows = process.platform === 'win32'
  if (process.stdin.isTTY && (process.stderr.isTTY || isWindows))
    return { input: process.stdin, output: process.stderr, close: () => undefined }
  if (isWindows) return null
  const { ReadStream, WriteStream } = await import('node:tty')
  try {
    const [input, output] = [
      new ReadStream(openSync('/dev/tty', 'r')),
      new WriteStream(openSync('/dev/tty', 'w')),
    ]
    return { input, output, close: () => [input, output].map((stream) => stream.destroy()) }
  } catch {
    return null
  }
}

/** Asks for a line; `isSecret` shows nothing of what is typed. Null without a terminal. Throws Interrupted. */
export async function ask(question: string, { isSecret = false } = {}): Promise<string | null> {
  const terminal = await findTerminal()
  if (!terminal) return null
  const { input, output } = terminal
  const [{ createInterface }, { Writable }] = await Promise.all([
    import('node:readline/promises'),
    import('node:stream'),
  ])
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const shown = isSecret ? silent : output
  // The terminal shows what is typed until it is read here: nobody is asked before.
  const lines = createInterface({ input, output: shown, terminal: true, historySize: 0 })
  // What stands in it may be others' words.
  const shownQuestion = visible(question)
  if (isSecret) output.write(shownQuestion)
  const ended = new AbortController()
  lines.once('SIGINT', () => ended.abort()).once('close', () => ended.abort())
  try {
    return await lines.question(isSecret ? '' : shownQuestion, { signal: ended.signal })
  } catch {
    throw new Interrupted()
  } finally {
    lines.close()
    if (isSecret) output.write('\n')
    terminal.close()
  }
}
