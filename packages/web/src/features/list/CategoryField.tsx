import { wordOf } from '@rastro/core/i18n/words'
import { categories } from '@rastro/core/vocabulary/categories'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { SelectField } from '../../ui/TextField.tsx'

/** The categories of vehicles by label, in alphabetical order. */
export function CategoryField({ value, onChange }: { value: string; onChange(category: string): void }): ReactNode {
  const t = useT('adding')
  const options = useMemo(
    () =>
      categories
        .map((category) => ({ category, word: wordOf(t, 'category', category) }))
        .sort((a, b) => a.word.localeCompare(b.word)),
    [t],
  )
  return (
    <SelectField label={t('deviceCategory')} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(({ category, word }) => (
        <option key={category} value={category}>
          {word}
        </option>
      ))}
    </SelectField>
  )
}
