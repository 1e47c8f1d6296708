/** The shape of a namespace with the words left open: what a translation must fill, no key more and none less. */
export type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> }
