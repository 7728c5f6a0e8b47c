import { maxSignature, signatureSize } from '@rastro/core/vocabulary/service-orders'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import styles from './SignaturePad.module.css'

const { width, height } = signatureSize
/** Points closer than this, in the units of the pad, are the same. */
const leastStep = 3

interface SignaturePadProps {
  label: string
  path: string
  onDraw(path: string): void
}

/** A field to sign in with finger, pen or mouse. Whoever cannot draw types the name beside it. */
export function SignaturePad({ label, path, onDraw }: SignaturePadProps): ReactNode {
  const last = useRef<readonly [x: number, y: number]>(undefined)
  const add = (event: PointerEvent<SVGSVGElement>, isFirst: boolean) => {
    const box = event.currentTarget.getBoundingClientRect()
    const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), 1) * most)
    const x = within((event.clientX - box.left) / box.width, width)
    const y = within((event.clientY - box.top) / box.height, height)
    const [lastX, lastY] = last.current ?? [Number.NaN, Number.NaN]
    if (!isFirst && Math.hypot(x - lastX, y - lastY) < leastStep) return
    const next = `${path}${isFirst ? 'M' : 'L'}${x} ${y}`
    if (next.length > maxSignature) return
    last.current = [x, y]
    onDraw(next)
  }
  return (
    <svg
      className={styles.pad}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        add(event, true)
      }}
      onPointerMove={(event) => {
        if (last.current) add(event, false)
      }}
      onPointerUp={() => {
        last.current = undefined
      }}
      onPointerCancel={() => {
        last.current = undefined
      }}
    >
      <path d={path} />
    </svg>
  )
}
