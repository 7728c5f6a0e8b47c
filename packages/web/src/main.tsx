import './theme/fonts.css'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startLanguage } from './i18n/language.ts'
import { isFetchingQuietly } from './ui/fetch-quietly.ts'

// A file of a version that the server no longer has: the page is reloaded. Not again at once, and not
// while the server is unreachable: a reload would then lose the page.
addEventListener('vite:preloadError', async () => {
  // Nobody waits for it, and somebody may be writing
  if (isFetchingQuietly()) return
  const last = Number(sessionStorage.getItem('renewed'))
  if (Date.now() - last < 60_000) return
  const { ok } = await fetch('/', { cache: 'no-store' }).catch(() => ({ ok: false }))
  if (!ok) return
  sessionStorage.setItem('renewed', String(Date.now()))
  location.reload()
})

await startLanguage()
createRoot(document.getElementById('root')!).render(<App />)
