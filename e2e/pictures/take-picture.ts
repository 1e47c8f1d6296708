import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

export const pictureLanguages = ['en', 'pt-BR'] as const
export type PictureLanguage = (typeof pictureLanguages)[number]

/** The same as in web/features/help/pictures.ts. */
const pictureSize = { width: 1024, height: 640 }
/** The picture's corner in a window of 1280 by 800: with the sidebar, without it, or around a dialog. */
const corners = { frame: { x: 0, y: 0 }, screen: { x: 256, y: 0 }, dialog: { x: 128, y: 32 } }
export type PictureOf = keyof typeof corners

const articles = join(import.meta.dirname, '..', '..', 'web', 'features', 'help', 'articles')
const quality = 0.8

/**
 * Takes one picture of the present page in both themes and stores it beside its article. `name` is `article/picture`; `arrive` opens the
 * screen again in each theme.
 */
export async function takePicture(
  page: Page,
  name: string,
  language: PictureLanguage,
  of: PictureOf,
  arrive: () => Promise<void>,
): Promise<void> {
  const [article = '', picture = ''] = name.split('/')
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await arrive()
    const png = await page.screenshot({
      animations: 'disabled',
      caret: 'hide',
      clip: { ...corners[of], ...pictureSize },
    })
    mkdirSync(join(articles, article), { recursive: true })
    writeFileSync(
      join(articles, article, `${picture}.${language}.${theme}.webp`),
      Buffer.from(await encode(page, png), 'base64'),
    )
  }
}

/** The browser encodes WebP; in a page of its own, since ours may load no picture from a data address. */
async function encode(page: Page, png: Buffer): Promise<string> {
  const blank = await page.context().browser()?.newPage()
  if (!blank) throw new Error('the browser is gone')
  try {
    return await blank.evaluate(
      async ([bytes, quality]) => {
        const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${bytes}`)).blob())
        const canvas = new OffscreenCanvas(picture.width, picture.height)
        canvas.getContext('2d')?.drawImage(picture, 0, 0)
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
        const written = new Uint8Array(await blob.arrayBuffer())
        return btoa(Array.from(written, (byte) => String.fromCharCode(byte)).join(''))
      },
      [png.toString('base64'), quality] as const,
    )
  } finally {
    await blank.close()
  }
}
