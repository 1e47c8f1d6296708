import type { FilledRole, FillOrder, FillValues, Refusal } from '../../messages/fill-messages.ts'
import type { Frame } from './hear-frames.ts'

const answersMs = 5000

/** Sends the values to the one form, and waits for what became of them; null if the page went away. */
export async function sendOrder(
  { port, filled }: Frame,
  form: number,
  values: FillValues,
): Promise<{ filled: FilledRole[]; refused: Refusal | null } | null> {
  try {
    port.postMessage({ do: 'fill', form, values } satisfies FillOrder)
  } catch {
    return null
  }
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), answersMs))
  const said = await Promise.race([filled, late])
  return said && { filled: said.fields, refused: said.refused }
}
