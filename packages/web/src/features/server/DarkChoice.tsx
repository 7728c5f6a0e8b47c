import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { FieldPlace, useField } from '../../resource/form/use-field.tsx'
import { SelectField } from '../../ui/TextField.tsx'
import { serverForm } from './server-form.ts'

/** whether the theme is dark, light, or chosen by each user. */
export function DarkChoice(): ReactNode {
  const t = useT('server')
  const { field } = useFormWords(serverForm)
  const { look, value, set, blur, ref } = useField<boolean | null | undefined>(field('attributes.darkMode'))
  return (
    <FieldPlace name="attributes.darkMode">
      <SelectField
        {...look}
        ref={ref}
        value={typeof value === 'boolean' ? String(value) : ''}
        onChange={({ target }) => set(target.value === '' ? null : target.value === 'true')}
        onBlur={blur}
      >
        <option value="">{t('serverThemeOwn')}</option>
        <option value="false">{t('serverThemeLight')}</option>
        <option value="true">{t('serverThemeDark')}</option>
      </SelectField>
    </FieldPlace>
  )
}
