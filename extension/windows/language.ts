import { textsOf } from '../i18n/texts.ts'
import { language } from './own-language.ts'

export const texts = textsOf(language)
