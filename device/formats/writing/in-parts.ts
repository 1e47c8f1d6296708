type Bytes = Uint8Array<ArrayBuffer>

/** The same bytes in parts of `partBytes`, the last perhaps shorter; none of nothing. */
export async function* inParts(
  pieces: AsyncIterable<Bytes>,
  partBytes: number,
): AsyncGenerator<Bytes, undefined> {
  let part = new Uint8Array(partBytes)
  let filled = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + partBytes - filled)
      part.set(taken, filled)
      filled += taken.length
      at += taken.length
      if (filled < partBytes) continue
      yield part
      part = new Uint8Array(partBytes)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}
