import { contrast, formatHex, parseHex } from '@rastro/core/format/colour'
import { formatNumber } from '@rastro/core/format/numbers'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { FieldPlace, useField } from '../../resource/form/use-field.tsx'
import { deriveBrand } from '../../theme/brand.ts'
import { tokens } from '../../theme/tokens.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './server.module.css'

interface BrandColourProps {
  name: string
  label: string
  /** The default while none is set. */
  usual: string
  kind: 'primary' | 'secondary'
}

/** A brand colour, with its contrast as text and as background (APP-15). */
export function BrandColour({ name, label, usual, kind }: BrandColourProps): ReactNode {
  const t = useT('server')
  const { look, value, set, blur, ref } = useField<string | null | undefined>({
    name,
    label,
    check: ((text: string | undefined) =>
      !text?.trim() || parseHex(text.trim()) ? undefined : t('attributesNotColour')) as never,
  })
  const isColour = value ? parseHex(value.trim()) !== undefined : true
  const colour = (isColour && value?.trim()) || usual
  return (
    <FieldPlace name={name}>
      <TextField
        {...look}
        ref={ref}
        autoComplete="off"
        spellCheck={false}
        placeholder={usual}
        value={value ?? ''}
        hint={t(kind === 'primary' ? 'serverContrastPrimary' : 'serverContrastSecondary', contrasts(colour, kind))}
        onChange={({ target }) => set(target.value)}
        onBlur={blur}
        end={
          <input
            type="color"
            className={styles.colour}
            aria-label={t('serverColourPick', { label })}
            value={formatHex(parseHex(colour)!).toLowerCase()}
            onChange={({ target }) => set(target.value.toUpperCase())}
          />
        }
      />
    </FieldPlace>
  )
}

/** The contrast of text on the fill, and of the colour as text in the light and dark theme. */
function contrasts(colour: string, kind: BrandColourProps['kind']): Record<string, string> {
  const [light, dark] = [deriveBrand({ [kind]: colour }, 'light'), deriveBrand({ [kind]: colour }, 'dark')]
  if (kind === 'secondary') return { fill: ratio(light.onAccent, light.accent) }
  return {
    fill: ratio(light.onBrand, light.brand),
    light: ratio(light.brandInk, tokens.light.s1),
    dark: ratio(dark.brandInk, tokens.dark.s1),
  }
}

const ratio = (one: string, other: string): string => formatNumber(contrast(parseHex(one)!, parseHex(other)!), 1)
