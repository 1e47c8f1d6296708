declare const told: unique symbol

/** A text that the server merely says: it may be drawn, searched and sorted, and the compiler hands it to nothing that takes a `Sure` one. */
type ToldText = string & { readonly [told]?: true }

/** A text that is written here, typed by the person, or verified: what copy buttons and confirmations take. */
export type Sure = string & { readonly [told]?: never }

/** What an answer of the server is: all of its free texts are told. */
export type Told<T> = T extends string
  ? string extends T
    ? ToldText
    : T
  : T extends number | boolean | null | undefined | Blob | ((...input: never[]) => unknown)
    ? T
    : { [Name in keyof T]: Told<T[Name]> }

/** What the server told, after it was compared with what is signed. Only where that was done. */
export const verified = <T>(value: Told<T>): T => value as unknown as T
