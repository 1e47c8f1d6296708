import '../style.css'
import { texts } from '../language.ts'
import { showWindow } from '../show-window.tsx'
import { SetUp } from './set-up.tsx'

showWindow(texts.setUp.title, <SetUp />)
