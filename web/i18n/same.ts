/** A namespace's keys with any texts: what a translation has to provide, no key more and none less. */
export type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> }
