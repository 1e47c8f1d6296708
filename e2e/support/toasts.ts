import type { Page } from '@playwright/test'

/**
 * Waits for a toast that lies beside the open dialog, not upon it; fails where the toast goes before it ever did. To be
 * called at once after what brings the toast, since toasts stay for four seconds.
 */
export async function expectToastBesideDialog(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        let wasThere = false
        const look = () => {
          const toast = document.querySelector('.toast')?.getBoundingClientRect()
          const dialog = document.querySelector('[role=dialog].sheet')?.getBoundingClientRect()
          if (toast && dialog && toast.height > 0) {
            wasThere = true
            if (toast.top >= dialog.bottom || toast.left >= dialog.right) return resolve()
          } else if (wasThere) return reject(new Error('the toast lay upon the dialog'))
          requestAnimationFrame(look)
        }
        look()
      }),
  )
}
