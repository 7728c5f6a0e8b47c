// Before anything is drawn: the scheme of the last visit, so that a dark page does not flash white.
document.documentElement.dataset.theme =
  localStorage.getItem('scheme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

// Who is logged in by cookie opens the map: its files, its worker and the fleet are asked for while the program is still read. What
// stands in the address may be about somebody else.
const files = document.getElementById('early-files')
if (files && location.pathname === '/' && !location.search && document.cookie.includes('entered=')) {
  const { worker, scripts, styles, words, later } = JSON.parse(files.textContent)
  const language = localStorage.getItem('language') ?? (/^pt\b/i.test(navigator.language) ? 'ptBR' : 'en')
  const hint = (rel, as) => (href) =>
    new Promise((done) => {
      // On a slow line what paints the page first comes before them
      const shared = { crossOrigin: '', fetchPriority: 'low', onload: done, onerror: done }
      document.head.append(Object.assign(document.createElement('link'), { rel, as, href, ...shared }))
    })
  const fetchAll = (scripts, styles) =>
    Promise.all([...scripts.map(hint('modulepreload', 'script')), ...styles.map(hint('preload', 'style'))])
  const early = new Worker(worker, { type: 'module' })
  early.postMessage({ kind: 'prepare' })
  early.onerror = () => {
    window.earlyWorker = undefined
  }
  window.earlyWorker = early
  // The list stands before what draws the map is there
  fetchAll(scripts.concat(words[language] ?? []), styles).then(() => fetchAll(later.scripts, later.styles))
}
