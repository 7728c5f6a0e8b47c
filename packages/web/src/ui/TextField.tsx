import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { type Glyph, Icon } from './Icon.tsx'
import { DownIcon, WarningIcon } from './icons.ts'
import styles from './TextField.module.css'

interface FieldProps {
  /** Stands above the input. */
  label: string
  icon?: Glyph
  hint?: ReactNode
  error?: string | undefined
  /** 48 px high, on pages with little else. */
  large?: boolean
}

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className'> {
  /** Inside the box, after the text: one icon button. */
  end?: ReactNode
}

export function TextField({ label, icon, hint, error, large, end, ...input }: TextFieldProps): ReactNode {
  const id = useId()
  return (
    <Field {...{ id, label, icon, hint, error, large }}>
      <input {...input} id={id} className={styles.input} {...describedBy(id, hint, error)} />
      {end && <span className={styles.end}>{end}</span>}
    </Field>
  )
}

interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className'> {}

/** A text of several lines. */
export function TextAreaField({ label, icon, hint, error, large, ...area }: TextAreaFieldProps): ReactNode {
  const id = useId()
  return (
    <Field {...{ id, label, icon, hint, error, large }} tall>
      <textarea {...area} id={id} className={classNames(styles.input, styles.area)} {...describedBy(id, hint, error)} />
    </Field>
  )
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'className'> {}

/** The browser's own list of choices: `children` are `<option>`s. */
export function SelectField({ label, icon, hint, error, large, ...select }: SelectFieldProps): ReactNode {
  const id = useId()
  return (
    <Field {...{ id, label, icon, hint, error, large }}>
      <select
        {...select}
        id={id}
        className={classNames(styles.input, styles.select)}
        {...describedBy(id, hint, error)}
      />
      <span className={styles.arrow}>
        <Icon of={DownIcon} size={18} />
      </span>
    </Field>
  )
}

type FrameProps = { [K in keyof FieldProps]: FieldProps[K] | undefined } & {
  id: string
  /** As high as what stands in it. */
  tall?: boolean
  children: ReactNode
}

function Field({ id, label, icon, hint, error, large, tall, children }: FrameProps): ReactNode {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={classNames(styles.box, large && styles.large, tall && styles.tall, Boolean(error) && styles.wrong)}
      >
        {icon && <Icon of={icon} size={20} />}
        {children}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-note`} role="alert">
          <Icon of={WarningIcon} size={16} />
          {error}
        </p>
      )}
      {!error && hint && (
        <p className={styles.hint} id={`${id}-note`}>
          {hint}
        </p>
      )}
    </div>
  )
}

const describedBy = (id: string, hint: ReactNode, error: string | undefined) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
})
