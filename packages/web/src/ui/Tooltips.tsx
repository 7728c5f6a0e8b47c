import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './Tooltips.module.css'

/** APP-48. */
const delayMs = 500

interface Tip {
  text: string
  near: DOMRect
}

/**
 * Shows the text of `data-tip` while an element is hovered or focused. One host for the entire page, so that a list of
 * thousands of icons costs nothing.
 */
export function Tooltips(): ReactNode {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => watch(setTip), [])
  return tip && <Bubble {...tip} />
}

function Bubble({ text, near }: Tip): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: 0, top: -100 })
  useLayoutEffect(() => {
    const { width, height } = ref.current!.getBoundingClientRect()
    const left = Math.min(Math.max(8, near.left + near.width / 2 - width / 2), innerWidth - width - 8)
    const below = near.bottom + 8 + height <= innerHeight
    setPlace({ left, top: below ? near.bottom + 8 : near.top - height - 8 })
  }, [near])
  return (
    <div ref={ref} className={styles.tip} style={place} role="tooltip">
      {text}
    </div>
  )
}

function watch(show: (tip: Tip | undefined) => void): () => void {
  let timer = 0
  let current: Element | null = null
  const leave = () => {
    clearTimeout(timer)
    current = null
    show(undefined)
  }
  const enter = (event: FocusEvent | PointerEvent) => {
    // A touch shows no tip.
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    const { target } = event
    const owner = target instanceof Element ? target.closest('[data-tip]') : null
    if (owner === current) return
    leave()
    current = owner
    const text = owner?.getAttribute('data-tip')
    if (owner && text) timer = window.setTimeout(() => show({ text, near: owner.getBoundingClientRect() }), delayMs)
  }
  const onFocus = (event: FocusEvent) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) enter(event)
  }
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('pointerover', enter, { signal })
  document.addEventListener('focusin', onFocus, { signal })
  for (const kind of ['pointerdown', 'keydown', 'focusout', 'scroll'] as const) {
    document.addEventListener(kind, leave, { signal, capture: true })
  }
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
