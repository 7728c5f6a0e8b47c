import { type ReactNode, useState } from 'react'
import styles from './BrandMark.module.css'
import { classNames } from './class-names.ts'
import { Logo } from './Logo.tsx'

interface BrandMarkProps {
  /** Pictures to try in turn; the fallback is the product's logo and name. */
  sources: readonly string[]
  name: string
  large?: boolean
}

export function BrandMark({ sources, name, large }: BrandMarkProps): ReactNode {
  const [failed, setFailed] = useState<readonly string[]>([])
  const source = sources.find((candidate) => !failed.includes(candidate))
  return (
    <span className={classNames(styles.mark, large && styles.large)}>
      {source ? (
        <img className={styles.picture} src={source} alt={name} onError={() => setFailed([...failed, source])} />
      ) : (
        <>
          <Logo size={large ? 40 : 26} />
          {name}
        </>
      )}
    </span>
  )
}
