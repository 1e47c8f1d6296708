import { expect, type Page } from '@playwright/test'

/** As long as anything else is waited for. */
const withinMs = 30_000
const frames = 10

/**
 * Does something that shows a toast over an open dialog, and checks that the dialog keeps its size and place, and that no toast covers it,
 * or on a phone, which a dialog fills, its heading and buttons.
 */
export async function expectToastSparesDialog(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(atRest, frames)
  const looks = page.evaluate(look, { withinMs, frames })
  await act()
  const { before, ...seen } = await looks
  expect(seen).toEqual({ boxes: [before], isFree: true })
}

/**
 * Runs in the page: waits until the dialog is at rest, since in the first frame of a narrower viewport it still has the margins of a wide
 * one.
 */
function atRest(frames: number) {
  const boxOf = () =>
    JSON.stringify([...document.querySelectorAll('[role=dialog].sheet')].at(-1)?.getBoundingClientRect())
  return new Promise<void>((resolve) => {
    let last = boxOf()
    let still = 0
    const again = () => {
      const box = boxOf()
      still = box === last ? still + 1 : 0
      last = box
      if (still === frames) resolve()
      else requestAnimationFrame(again)
    }
    again()
  })
}

/** Runs in the page. */
function look({ withinMs, frames }: { withinMs: number; frames: number }) {
  const boxOf = (element: Element | null | undefined) => {
    const { top, bottom, left, right } = element?.getBoundingClientRect() ?? new DOMRect()
    return { top, bottom, left, right }
  }
  type Box = ReturnType<typeof boxOf>
  const isApart = (a: Box, b: Box) =>
    a.top >= b.bottom || a.bottom <= b.top || a.left >= b.right || a.right <= b.left
  const dialog = () => [...document.querySelectorAll('[role=dialog].sheet')].at(-1)
  const before = JSON.stringify(boxOf(dialog()))
  const deadline = performance.now() + withinMs
  return new Promise<{ before: string; boxes: string[]; isFree: boolean }>((resolve, reject) => {
    let seen = 0
    const boxes = new Set<string>()
    let isFree = true
    const again = () => {
      const toast = document.querySelector('.toast:not([data-ending-style], [data-starting-style])')
      const box = boxOf(toast)
      if (toast && box.bottom > box.top) {
        const open = dialog()
        const kept =
          innerWidth >= 640 ? [open] : [...(open?.querySelectorAll('header, [data-dialog-footer]') ?? [])]
        boxes.add(JSON.stringify(boxOf(open)))
        // While it is moving, it passes the edge of the screen.
        if (toast.getAnimations().length === 0) {
          isFree &&= kept.every((part) => isApart(box, boxOf(part)))
          seen += 1
        }
      }
      if (seen === frames) return resolve({ before, boxes: [...boxes], isFree })
      if (performance.now() > deadline) return reject(new Error('no toast came'))
      requestAnimationFrame(again)
    }
    again()
  })
}
