import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import styles from './Checkbox.module.css'
import { classNames } from './class-names.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** Its accessible name, where `children` is not its label. */
  label: string
  /** Indeterminate: some of its items are selected. */
  some?: boolean
  /** Content beside it. */
  children?: ReactNode
}

/** A checkbox with a touch target around it. */
export function Checkbox({ label, some = false, children, ...input }: CheckboxProps): ReactNode {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    box.current!.indeterminate = some
  }, [some])
  return (
    <label className={classNames(styles.label, !children && styles.alone)}>
      <input ref={box} type="checkbox" aria-label={children ? undefined : label} {...input} />
      {children}
    </label>
  )
}
