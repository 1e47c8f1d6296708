import { toast } from '@chaveiro/web/ui/toast.tsx'
import { explain } from '../explain.ts'

/** Waits for an act; says why it failed, and then answers null. */
export async function attempt<T>(act: Promise<T>): Promise<{ value: T } | null> {
  try {
    return { value: await act }
  } catch (error) {
    const { title, sentence } = explain(error)
    toast.error(title, sentence)
    return null
  }
}
