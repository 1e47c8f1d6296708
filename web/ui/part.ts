import type { ComponentType } from 'react'
import { loadTexts } from '../i18n/i18n.ts'
import type { Namespace } from '../i18n/resources.ts'

/** A component whose code and texts are loaded when it is first needed. */
export interface Part<Props> {
  /** Null until both are loaded. */
  loaded: ComponentType<Props> | null
  /** May be tried again after a failure. */
  load(): Promise<ComponentType<Props>>
}

export function partOf<Props>(load: () => Promise<ComponentType<Props>>, ...texts: Namespace[]): Part<Props> {
  const part: Part<Props> = {
    loaded: null,
    async load() {
      const [component] = await Promise.all([load(), loadTexts(...texts)])
      part.loaded = component
      return component
    },
  }
  return part
}
