import '../style.css'
import './ask-first.ts'

// All that draws comes behind: the worker wakes and looks meanwhile.
await import('./show.tsx')
