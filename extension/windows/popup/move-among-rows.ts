import type { KeyboardEvent } from 'react'

/** Up and down go from the search box to the first row and from row to row; left and right between the buttons of one. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const steps: Readonly<Record<string, [row: number, within: number]>> = {
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    ArrowRight: [0, 1],
    ArrowLeft: [0, -1],
  }
  const step = steps[event.key]
  const focused = event.target as HTMLElement
  if (!step || (step[0] === 0 && focused instanceof HTMLInputElement)) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], li')]
  const at = lines.findIndex((line) => line.contains(focused))
  const line = lines[at + step[0]]
  if (at < 0 || !line) return
  const controls = controlsOf(line)
  const within = Math.max(0, controlsOf(lines[at] as HTMLElement).indexOf(focused))
  const next = controls[Math.min(within + step[1], controls.length - 1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const controlsOf = (line: HTMLElement) =>
  line instanceof HTMLInputElement ? [line] : [...line.querySelectorAll<HTMLElement>('button:not(:disabled)')]
