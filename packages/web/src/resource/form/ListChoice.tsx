import { folded } from '@rastro/core/format/folded'
import { type ReactNode, type Ref, useMemo, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { SelectField } from '../../ui/TextField.tsx'

/** One of a list of choices that the page knows completely. */
export interface ListOption {
  readonly value: string
  readonly text: string
  /** The heading that it stands below. */
  readonly group?: string
  /** Other words that it is found by. */
  readonly alias?: string
}

interface ListChoiceProps {
  label: string
  bare?: boolean
  hint?: string | undefined
  error?: string | undefined
  required?: boolean
  changed?: string | undefined
  disabled?: boolean
  /** A value that is not among the options is shown as it is. */
  value: string
  options: readonly ListOption[]
  /** The value of a text that no option matches; undefined refuses it. */
  other?: (typed: string) => string | undefined
  onChange(value: string): void
  onBlur?: () => void
  inputRef?: Ref<never>
}

/** How many choices the browser's own list may have; more are searched by typing. */
const maxListed = 30

/** Selects one of several: from the browser's list, or, if they are many, by typing. */
export function ListChoice({ options, other, inputRef, ...props }: ListChoiceProps): ReactNode {
  const { value, onChange } = props
  const isKnown = options.some((option) => option.value === value)
  if (options.length > maxListed) return <ManyChoice {...props} {...{ options, other, inputRef }} />
  return (
    <SelectField {...props} ref={inputRef as Ref<never>} onChange={({ target }) => onChange(target.value)}>
      {!isKnown && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SelectField>
  )
}

function ManyChoice({ options, other, value, onChange, inputRef, ...look }: ListChoiceProps): ReactNode {
  const t = useT('shared')
  const [typed, setTyped] = useState<string>()
  const findable = useMemo(
    () =>
      options.map((option) => ({
        option,
        words: wordsOf(`${option.text} ${option.group ?? ''} ${option.alias ?? ''}`),
      })),
    [options],
  )
  const matching = (keyword: string): readonly ListOption[] => {
    const asked = wordsOf(keyword).split(' ').filter(Boolean)
    const found = findable
      .filter(({ words }) => asked.every((word) => words.includes(word)))
      .map(({ option }) => option)
    const own = found.length === 0 ? other?.(keyword.trim()) : undefined
    return own === undefined ? found : [{ value: own, text: own }]
  }
  return (
    <Combobox
      {...look}
      inputRef={inputRef as Ref<HTMLInputElement> | undefined}
      chosen={options.find((option) => option.value === value)?.text ?? value}
      choices={
        typed === undefined ? undefined : matching(typed).map(({ value: id, text, group }) => ({ id, text, group }))
      }
      nothing={t('sharedNothingFound')}
      onType={setTyped}
      onChoose={(choice) => choice && onChange(String(choice.id))}
    />
  )
}

/** `America/Sao_Paulo` is found by "sao paulo". */
const wordsOf = (text: string): string => folded(text).replace(/[_/\s]+/g, ' ')
