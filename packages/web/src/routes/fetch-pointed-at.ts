/**
 * Calls `fetch` with the address of each of our own links that a pointer or the focus reaches, so that its screen is there at the
 * click. With data saver on, only when it is pressed.
 */
export function fetchPointedAt(fetch: (address: string) => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const look = ({ type, target }: Event) => {
    if (type !== 'pointerdown' && connection?.saveData) return
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (link?.origin === location.origin && link.pathname !== location.pathname) fetch(link.pathname)
  }
  for (const kind of ['pointerover', 'focusin', 'pointerdown']) addEventListener(kind, look, { passive: true })
}
