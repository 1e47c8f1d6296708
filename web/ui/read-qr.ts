/** Why a picture gave no text. */
export type QrFault = 'no_qr' | 'no_picture' | 'no_reader'

/** Larger pictures are scaled down first; a code that fills a screen stays readable. */
const maxPixels = 2000

/** The text of the QR code in a picture. The decoder is loaded with the first picture. */
export async function readQr(picture: Blob): Promise<{ text: string } | { fault: QrFault }> {
  const pixels = await pixelsOf(picture).catch(() => null)
  if (pixels === null) return { fault: 'no_picture' }
  const decoder = await import('qr/decode.js').catch(() => null)
  if (decoder === null) return { fault: 'no_reader' }
  try {
    return { text: decoder.decodeQR(pixels) }
  } catch {
    return { fault: 'no_qr' }
  }
}

async function pixelsOf(picture: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(picture)
  const share = Math.min(1, maxPixels / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * share))
  const height = Math.max(1, Math.round(bitmap.height * share))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  // On white: transparent pictures would otherwise be decoded on black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}
