import { type ReactNode, useMemo } from 'react'
import { encode } from 'uqr'
import styles from './QrCode.module.css'

/** A text as a QR code, dark on white in both themes, because many cameras read no other. */
export default function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { path, size } = useMemo(() => drawn(text), [text])
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} data-text={text}>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** A square for each dark module; a white border of two modules and the padding of the box are its quiet zone. */
function drawn(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return { path: squares.join(''), size }
}
