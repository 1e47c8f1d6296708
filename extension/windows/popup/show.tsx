import { texts } from '../language.ts'
import { showWindow } from '../show-window.tsx'
import { Popup } from './popup.tsx'

showWindow(texts.popup.title, <Popup />)
