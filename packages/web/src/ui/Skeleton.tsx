import type { CSSProperties, ReactNode } from 'react'
import styles from './Skeleton.module.css'

/** A placeholder while loading; it shows after 200 ms. */
export function Skeleton(
  place: Pick<CSSProperties, 'width' | 'height' | 'borderRadius' | 'position' | 'left' | 'top'>,
): ReactNode {
  return <span className={styles.bone} style={place} aria-hidden />
}
