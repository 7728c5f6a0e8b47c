// Before anything is drawn: the scheme of the last visit, so that a dark page does not flash white.
document.documentElement.dataset.theme =
  localStorage.getItem('scheme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
