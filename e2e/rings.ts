import type { Page } from '@playwright/test'

/** The ring of a focused element. */
export interface Ring {
  readonly of: string
  /** What clips it: the window, or an element with hidden overflow. */
  readonly cutBy?: string
}

const maxStops = 60

/** Tabs through the page from its start, and reports for each stop whether its ring is clipped. */
export async function ringsOf(page: Page, picture?: string): Promise<Ring[]> {
  await page.evaluate(
    (isDialog) => {
      // The first Tab goes to the first stop of the page
      document.body.tabIndex = -1
      if (!isDialog) document.body.focus()
      for (const stop of document.querySelectorAll('[data-stop]')) stop.removeAttribute('data-stop')
    },
    await page.getByRole('dialog').isVisible(),
  )
  const rings: Ring[] = []
  for (let stop = 0; stop < maxStops; stop++) {
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(focusRing)
    if (!ring) break
    rings.push(ring)
    if (picture) await page.screenshot({ path: `${picture} ${stop}.png` })
  }
  return rings
}

function focusRing(): Ring | undefined {
  const focused = document.activeElement
  // A dialog traps the focus in a circle
  if (!focused || focused === document.body || focused.hasAttribute('data-stop')) return undefined
  focused.setAttribute('data-stop', '')
  const of = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40)}`
  const { left, top, right, bottom } = focused.getBoundingClientRect()
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  // The controls of a map lie over its canvas
  const isOfItsMap = focused.closest('.maplibregl-map')?.contains(over)
  if (!over || !(focused.contains(over) || over.contains(focused) || isOfItsMap))
    return { of, cutBy: `${over?.tagName} over it` }
  const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(focused)
  if (outlineStyle === 'none') return { of }
  const around = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  const isOver = (frame: { left: number; top: number; right: number; bottom: number }) =>
    left - around < frame.left - 0.5 ||
    top - around < frame.top - 0.5 ||
    right + around > frame.right + 0.5 ||
    bottom + around > frame.bottom + 0.5
  for (let each = focused.parentElement; each; each = each.parentElement) {
    const hides = getComputedStyle(each).overflow !== 'visible'
    if (hides && isOver(each.getBoundingClientRect())) return { of, cutBy: `${each.tagName} ${each.className}` }
  }
  const isCut = isOver({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
  return isCut ? { of, cutBy: 'the window' } : { of }
}
