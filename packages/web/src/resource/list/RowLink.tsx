import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Glyph, Icon } from '../../ui/Icon.tsx'
import styles from './list.module.css'

interface RowLinkProps {
  icon: Glyph
  to: string
  /** The accessible name: it includes the name of the item. */
  label: string
  tip: string
  tabIndex?: number
}

/** A link of a row that looks like an icon button. */
export const RowLink = ({ icon, to, label, tip, tabIndex }: RowLinkProps): ReactNode => (
  <Link className={styles.act} to={to} aria-label={label} data-tip={tip} tabIndex={tabIndex}>
    <Icon of={icon} size={18} />
  </Link>
)
