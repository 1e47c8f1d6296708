/** zxcvbn with the dictionaries of both languages: 2 MB, so only ever imported where a password is judged. */
export { ZxcvbnFactory } from '@zxcvbn-ts/core'
export * as common from '@zxcvbn-ts/language-common'
export * as english from '@zxcvbn-ts/language-en'
export * as brazilian from '@zxcvbn-ts/language-pt-br'
