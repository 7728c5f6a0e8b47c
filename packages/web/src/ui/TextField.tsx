import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { type Glyph, Icon } from './Icon.tsx'
import { DownIcon, WarningIcon } from './icons.ts'
import styles from './TextField.module.css'

interface FieldProps {
  /** Above the input. */
  label: string
  icon?: Glyph
  hint?: ReactNode
  error?: string | undefined
  /** 48 px high, on pages with little else. */
  large?: boolean
  /** Required: a star is shown beside the label. */
  required?: boolean | undefined
  /** Marked by a dot beside the label: the value differs from the stored one. */
  changed?: string | undefined
  /** The label is only read aloud: the same text is visible beside the field. */
  bare?: boolean
}

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className'> {
  /** Inside the box, after the text: one icon button. */
  end?: ReactNode
}

export function TextField({
  label,
  icon,
  hint,
  error,
  large,
  changed,
  bare,
  end,
  ...input
}: TextFieldProps): ReactNode {
  const id = useId()
  return (
    <Field {...{ id, label, icon, hint, error, large, changed, bare, required: input.required }}>
      <input {...input} id={id} className={styles.input} {...describedBy(id, hint, error)} />
      {end && <span className={styles.end}>{end}</span>}
    </Field>
  )
}

interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className'> {}

/** A text of several lines. */
export function TextAreaField({
  label,
  icon,
  hint,
  error,
  large,
  changed,
  bare,
  ...area
}: TextAreaFieldProps): ReactNode {
  const id = useId()
  return (
    <Field {...{ id, label, icon, hint, error, large, changed, bare, required: area.required }} tall>
      <textarea {...area} id={id} className={classNames(styles.input, styles.area)} {...describedBy(id, hint, error)} />
    </Field>
  )
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'className'> {}

/** The browser's own list of choices: `children` are `<option>`s. */
export function SelectField({
  label,
  icon,
  hint,
  error,
  large,
  changed,
  bare,
  ...select
}: SelectFieldProps): ReactNode {
  const id = useId()
  return (
    <Field {...{ id, label, icon, hint, error, large, changed, bare, required: select.required }}>
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
  /** Grows with its text. */
  tall?: boolean
  children: ReactNode
}

/** Label, box, and error or hint, around any input of that id (`describedBy`). */
export function Field(props: FrameProps): ReactNode {
  const { id, label, icon, hint, error, large, required, changed, bare, tall, children } = props
  return (
    <div className={styles.field}>
      <div className={bare ? 'visually-hidden' : styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {required && (
          <span className={styles.star} aria-hidden>
            *
          </span>
        )}
        {changed && <span className={styles.changed} role="img" aria-label={changed} data-tip={changed} />}
      </div>
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

/** The ARIA attributes of an input: whether it is invalid, and the id of its error. */
export const describedBy = (id: string, hint: ReactNode, error: string | undefined) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
})
