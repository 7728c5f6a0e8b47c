import { type Translate, textKey } from '@rastro/core/i18n/words'
import { otherName } from '@rastro/core/vehicle/performed'

/** The name of a fuel in the language of the page; one that somebody typed as it is. */
export function fuelText(t: Translate<'refuelling'>, fuel: string): string {
  if (fuel === otherName) return t('fuelOther')
  const key = textKey(t, 'fuel', fuel)
  return key ? t(key) : fuel
}
