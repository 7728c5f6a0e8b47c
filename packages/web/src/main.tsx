import './theme/fonts.css'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startLanguage } from './i18n/language.ts'

await startLanguage()
createRoot(document.getElementById('root')!).render(<App />)
