import type { ReactNode } from 'react'
import styles from './form.module.css'

interface SectionProps {
  /** The fragment of its address: `#details`. */
  id: string
  title: string
  hint?: string | undefined
  children: ReactNode
}

/** A part of a form under its heading. */
export function Section({ id, title, hint, children }: SectionProps): ReactNode {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.lead}>
        <h2 id={`${id}-title`}>{title}</h2>
        {hint && <p>{hint}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

/** In the full width of the section: for anything but a single input. */
export const Wide = ({ children }: { children: ReactNode }): ReactNode => <div className={styles.wide}>{children}</div>
