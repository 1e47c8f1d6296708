import type { Page } from '@playwright/test'

const withinMs = 10_000

/**
 * Waits for a toast that lies beside the open dialog, not upon it. One that is on its way out does not count: dialogs
 * take its room back while it fades. To be called at once after what brings the toast, since toasts stay for four seconds.
 */
export async function expectToastBesideDialog(page: Page): Promise<void> {
  await page.evaluate(
    (withinMs) =>
      new Promise<void>((resolve, reject) => {
        const deadline = performance.now() + withinMs
        const look = () => {
          const toast = document.querySelector('.toast:not([data-ending-style])')?.getBoundingClientRect()
          const dialog = document.querySelector('[role=dialog].sheet')?.getBoundingClientRect()
          const isShown = toast !== undefined && dialog !== undefined && toast.height > 0
          if (isShown && (toast.top >= dialog.bottom || toast.left >= dialog.right)) return resolve()
          if (performance.now() > deadline) return reject(new Error('no toast lay beside the dialog'))
          requestAnimationFrame(look)
        }
        look()
      }),
    withinMs,
  )
}
