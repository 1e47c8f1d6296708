import { spawn } from 'node:child_process'

/** The system's own way to open an address; whether a browser opens, nobody tells. */
export function openInBrowser(address: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler']
        : ['xdg-open']
  const child = spawn(program as string, [...args, address], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined).unref()
}
