import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import styles from './Checkbox.module.css'
import { classNames } from './class-names.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** Its name, read aloud where `children` does not say it. */
  label: string
  /** Some of what it stands for are chosen. */
  some?: boolean
  /** Stands beside it. */
  children?: ReactNode
}

/** A box with a tick; a target for fingers around it. */
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
