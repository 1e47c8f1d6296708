/** A few bytes can name so many pixels that a browser runs out of memory. */
const sideMost = 4096

type Size = { width: number; height: number }

const readers = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
} satisfies Record<string, (bytes: Buffer) => Size | undefined>

type PictureType = keyof typeof readers

/** The media type by content, whatever the sender says; null for what is not shown. */
export function pictureType(bytes: Buffer): PictureType | null {
  for (const type of Object.keys(readers) as PictureType[]) {
    const { width, height } = sizeOf(bytes, readers[type]) ?? { width: 0, height: 0 }
    if (width > 0 && height > 0) return width <= sideMost && height <= sideMost ? type : null
  }
  return null
}

function sizeOf(bytes: Buffer, read: (bytes: Buffer) => Size | undefined): Size | undefined {
  try {
    return read(bytes)
  } catch {
    // The header breaks off.
    return undefined
  }
}

const holds = (bytes: Buffer, hex: string, at = 0) =>
  bytes.subarray(at, at + hex.length / 2).toString('hex') === hex

/** PNG (RFC 2083, section 4.1.1): the header is the first chunk. */
function pngSize(bytes: Buffer): Size | undefined {
  if (!holds(bytes, '89504e470d0a1a0a0000000d49484452')) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** JPEG (ITU-T T.81, annex B): the size is in the frame's header, after any segments with a length. */
function jpegSize(bytes: Buffer): Size | undefined {
  if (!holds(bytes, 'ffd8')) return undefined
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return undefined
    const isFrame = marker < 0xd0 && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  return undefined
}

/** WebP (RFC 9649, sections 2.4 to 2.7; VP8 frames: RFC 6386, section 9.1). */
function webpSize(bytes: Buffer): Size | undefined {
  if (!holds(bytes, '52494646') || !holds(bytes, '57454250', 8)) return undefined
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (chunk !== 'VP8L') return undefined
  const sides = bytes.readUInt32LE(21)
  return { width: (sides & 0x3fff) + 1, height: ((sides >> 14) & 0x3fff) + 1 }
}
