import { join } from 'node:path'

/** The system's own way to open an address; whether a browser opens, nobody tells. */
export async function openInBrowser(address: string): Promise<void> {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? // By its whole path: Windows would look in the present folder first.
          [
            join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'rundll32.exe'),
            'url.dll,FileProtocolHandler',
          ]
        : ['xdg-open']
  const { spawn } = await import('node:child_process')
  const child = spawn(program as string, [...args, address], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined).unref()
}
