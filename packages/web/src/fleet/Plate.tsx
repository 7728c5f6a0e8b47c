import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './Plate.module.css'

export type PlateKind = 'mercosul' | 'old' | 'other'

interface PlateProps {
  text: string
  kind: PlateKind
  /** The accessible name. */
  label: string
  /** 68 × 23 in tables, 76 × 26 in rows, 136 × 46 as an instrument. */
  size?: 'small' | 'medium' | 'large'
}

/** A number plate, as it looks on the vehicle (LIST-31 … 33). */
export function Plate({ text, kind, label, size = 'medium' }: PlateProps): ReactNode {
  return (
    <span
      className={classNames(styles.plate, kind !== 'mercosul' && styles[kind], size !== 'medium' && styles[size])}
      role="img"
      aria-label={label}
      data-kind={kind}
    >
      {kind === 'mercosul' && <span className={styles.band}>BRASIL</span>}
      <span className={styles.text}>
        <span>{kind === 'mercosul' ? <Gapped text={text} /> : text}</span>
      </span>
    </span>
  )
}

function Gapped({ text }: { text: string }): ReactNode {
  const [letters, rest] = text.split('-')
  return (
    <>
      {letters}
      <span className={styles.gap} />
      <span className={styles.hyphen}>-</span>
      {rest}
    </>
  )
}
