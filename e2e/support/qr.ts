import { type Browser, expect, type Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** What a phone's camera reads from the screen. */
export async function readQr(code: Locator, browser: Browser): Promise<string> {
  await expect(code).toBeVisible()
  const png = (await code.screenshot()).toString('base64')
  const page = await browser.newPage()
  const picture = await page.evaluate(async (address) => {
    const image = await createImageBitmap(await (await fetch(address)).blob())
    const { width, height } = image
    const canvas = new OffscreenCanvas(width, height).getContext('2d')
    canvas?.drawImage(image, 0, 0)
    return { width, height, data: [...(canvas?.getImageData(0, 0, width, height).data ?? [])] }
  }, `data:image/png;base64,${png}`)
  await page.close()
  return decodeQR({ ...picture, data: Uint8Array.from(picture.data) })
}
