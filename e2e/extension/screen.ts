import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { endProcess } from '../../tools/testing/child-process.ts'
import { gestureProgram } from '../../tools/testing/system-packages.ts'

const run = promisify(execFile)

/** A display of its own, on which browsers get keys as from a keyboard: what tests send to a page reaches no browser's shortcut. */
export interface Screen {
  /** For what is to appear on it. */
  env: NodeJS.ProcessEnv
  /** Presses keys together, such as `ctrl+shift+l`, in the window in front. */
  press(keys: string): Promise<void>
  /** Presses the mouse's left button at a place of the display. */
  click(x: number, y: number): Promise<void>
  /** The sizes of all windows, of menus and popups too. */
  windows(): Promise<{ width: number; height: number }[]>
  close(): Promise<void>
}

/** As the manifest suggests them, and as both browsers take them. */
export const shortcuts = { open: 'alt+shift+y', fill: 'alt+shift+l' } as const

/** Starts a display with a window manager, without which no window has the focus. */
export async function openScreen(): Promise<Screen> {
  const xdotool = gestureProgram('xdotool')
  const server = spawn(
    gestureProgram('xvfb'),
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  // The server picks a free number itself, and says it once it takes windows.
  const [number] = await once(server.stdio[3] as Readable, 'data')
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, WAYLAND_DISPLAY: '' }
  const manager = spawn(gestureProgram('openbox'), ['--sm-disable'], { env, stdio: 'ignore' })
  const xdo = async (...words: string[]) => (await run(xdotool, words, { env })).stdout
  return {
    env,
    press: async (keys) => void (await xdo('key', '--clearmodifiers', keys)),
    click: async (x, y) => {
      await xdo('mousemove', '--sync', String(Math.round(x)), String(Math.round(y)), 'click', '1')
    },
    async windows() {
      const said = await xdo('search', '--onlyvisible', '--name', '', 'getwindowgeometry', '%@').catch(
        () => '',
      )
      return [...said.matchAll(/Geometry: (\d+)x(\d+)/g)].map(([, width, height]) => ({
        width: Number(width),
        height: Number(height),
      }))
    },
    async close() {
      await endProcess(manager, 'SIGTERM')
      await endProcess(server, 'SIGTERM')
    },
  }
}
